/** The seed of `npm test`: the same histories each time. */
export const fixedSeed = 20_261_121;

/** Each wrong client has to be caught within this many histories. */
export const mostForWrongClients = 2_000;
