/** More plain acceptances than these are said in one sentence. */
const oneByOne = 6;

/** Which lines have a sentence of their own, in their order, and how many are said together in one; 0: there is no such sentence. */
export const saidTogether = <One>(
  lines: readonly One[],
  isPlain: (one: One) => boolean,
): { alone: readonly One[]; together: number } => {
  const alone = lines.filter((one) => !isPlain(one));
  const together = lines.length - alone.length;
  return together > oneByOne ? { alone, together } : { alone: lines, together: 0 };
};
