/** The seed of `npm test`: the same inputs each time. */
export const fuzzSeed = 20_261_121;

/** Inputs of each half. The long run has 1,500,000 in total. */
export const inputsOfHalf = 5_000;
