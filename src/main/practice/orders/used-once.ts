import type { z } from 'zod';

/** Refuses duplicates in a list. The fault names the first entry whose key an earlier entry has. */
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
