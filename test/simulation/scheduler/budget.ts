/** How many histories run, and from which seed: the same ones in every `npm test`. */
export const fixedSeed = Number(process.env['SIMULATION_SEED'] ?? 20_261_121);

/** In portions, so that progress shows. */
export const historiesAtATime = 1_000;

const wanted = Number(process.env['SIMULATION_HISTORIES'] ?? 1_000);

export const parts: readonly number[] = Array.from(
  { length: Math.max(1, Math.ceil(wanted / historiesAtATime)) },
  (_, index) => index,
);

export const runsInAll = parts.length * historiesAtATime;
