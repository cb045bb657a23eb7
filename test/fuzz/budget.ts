/** How much is fuzzed, and from which seed: the same inputs in every `npm test`. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

export const fuzzInputs = Number(process.env['FUZZ_INPUTS'] ?? 50_000);

/** In portions, so that progress shows. */
export const inputsAtATime = 5_000;
