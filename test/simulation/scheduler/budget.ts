/** How many histories run, and of which seed: the same ones in every `npm test`. */
export const fixedSeed = Number(process.env['SIMULATION_SEED'] ?? 20_261_121);

/** A multiple of a thousand. */
export const historiesInAll = Number(process.env['SIMULATION_HISTORIES'] ?? 10_000);

/** A wrong client that comes through so many isn't caught. */
export const mostForWrongClients = 2_000;
