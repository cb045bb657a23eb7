import type { z } from 'zod';

/** For a list of which each has its own: a fault names the first that has what one before it has, and where it stands. */
export const usedOnce =
  <T>(keyOf: (one: T) => string, ...path: string[]) =>
  (list: readonly T[], context: z.RefinementCtx): void => {
    const used = new Set<string>();
    for (const [index, one] of list.entries()) {
      const key = keyOf(one);
      if (used.has(key)) {
        context.addIssue({ code: 'custom', path: [index, ...path], message: `${key} is used twice` });
        return;
      }
      used.add(key);
    }
  };
