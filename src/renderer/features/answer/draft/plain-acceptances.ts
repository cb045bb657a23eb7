/** More plain acceptances than this share one sentence. */
const oneByOne = 6;

/** Which lines get their own sentence, and how many share one. `together` 0: no shared sentence. */
export const saidTogether = <One>(
  lines: readonly One[],
  isPlain: (one: One) => boolean,
): { alone: readonly One[]; together: number } => {
  const alone = lines.filter((one) => !isPlain(one));
  const together = lines.length - alone.length;
  return together > oneByOne ? { alone, together } : { alone: lines, together: 0 };
};
