/** The seed of `npm test`: the same histories each time. */
export const fixedSeed = 20_261_121;

/**
 * Whether the second desk joins the histories that have one, and the rule about it: no answer takes effect on what its own user
 * had not seen. It needs the check before every first attempt.
 */
export const withSecondDesk: boolean = true;

/** Each wrong client has to be caught within so many histories. */
export const mostForWrongClients = 2_000;
