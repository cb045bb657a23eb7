/** From which seed: the same inputs in every `npm test`. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

/** How many inputs Orderbell has to read of what a service sends; its own doing comes on top of that. */
const fromService = Number(process.env['FUZZ_INPUTS'] ?? 50_000);

/** In portions, so that progress shows. */
export const inputsAtATime = 5_000;

/** Of each portion at least so many are what a service sends: 74 of a hundred, as docs/reliability.md says, more or less. */
export const leastFromService = 3_600;

export const fuzzPortions = Math.max(2, Math.ceil(fromService / leastFromService));
