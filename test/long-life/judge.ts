import type { Kept, Life } from './live-in-tray.ts';

/** A poll every five minutes, ten seconds more or less. */
const pollsAnHour = 12;
const pollsOff = 3;
const mostGrowth = 0.05;

/**
 * At each end it is looked several times, and the lowest counts: what was let go is collected when V8 likes it, and so is code that
 * didn't run for a while. A single look is off by more than a leak that would matter.
 */
const looksAtAnEnd = 4;

/** The hours at which it is looked, up to this one: every quarter of an hour. */
export const looksUntil = (hour: number): number[] =>
  Array.from({ length: looksAtAnEnd }, (_, look) => hour - (looksAtAnEnd - 1 - look) / 4);

/** What of a life in the tray isn't as it should be, in words; nothing when all is well. */
export const complaintsOf = ({ hours, polls, requests, kept }: Life): string[] => {
  if (kept.length < 2 * looksAtAnEnd) return ['it was looked at too seldom'];
  const before = lowestOf(kept.slice(0, looksAtAnEnd));
  const after = lowestOf(kept.slice(-looksAtAnEnd));
  const due = hours * pollsAnHour;
  return [
    ...(Math.abs(polls - due) > pollsOff ? [`${polls} polls instead of ${due}`] : []),
    ...(requests.heard === requests.told
      ? []
      : [
          `the service heard ${requests.heard} requests for polls, not the ${requests.told} that were told of`,
        ]),
    ...grown(before.sizes, after.sizes),
    ...flat(before.counts, after.counts),
  ];
};

/** The lowest of each figure: of sizes, which breathe, and of counts, which must not. */
export const lowestOf = (looks: readonly Kept[]) => {
  const lowest = (figure: (look: Kept) => number): number => Math.min(...looks.map(figure));
  return {
    sizes: {
      'the heap of the app': lowest(({ heapBytes }) => heapBytes),
      'the heap of the page': lowest(({ page }) => page.heapBytes),
    },
    counts: {
      handles: lowest(({ handles }) => handles),
      timers: lowest(({ timers }) => timers),
      listeners: lowest(({ listeners }) => listeners),
      'listeners of the process': lowest(({ processListeners }) => processListeners),
      'listeners of the page': lowest(({ page }) => page.listeners),
      'nodes of the page': lowest(({ page }) => page.nodes),
      'frames of the page': lowest(({ page }) => page.frames),
    },
  };
};

type Figures = Record<string, number>;

const grown = (before: Figures, after: Figures): string[] =>
  Object.entries(after).flatMap(([what, now]) => {
    const old = before[what] ?? Number.NaN;
    return now / old - 1 < mostGrowth ? [] : [`${what} grew from ${old} to ${now} bytes`];
  });

const flat = (before: Figures, after: Figures): string[] =>
  Object.entries(after).flatMap(([what, now]) =>
    now === before[what] ? [] : [`${what}: ${now} instead of ${before[what]}`],
  );
