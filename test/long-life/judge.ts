import type { Kept, Life } from './live-in-tray.ts';

/** A poll every five minutes, ten seconds more or less. */
const pollsAnHour = 12;
const pollsOff = 3;
const mostGrowth = 0.05;

/**
 * Looks at each end. The lowest counts, because V8 collects garbage and unused code whenever it likes: one
 * look is off by more than a leak that matters.
 */
const looksAtAnEnd = 4;

/** The hours of the looks at one end: every quarter of an hour, up to this one. */
export const looksUntil = (hour: number): number[] =>
  Array.from({ length: looksAtAnEnd }, (_, look) => hour - (looksAtAnEnd - 1 - look) / 4);

/** Every fault of a life in the tray, in words. */
export const complaintsOf = (life: Life): string[] => [...gatheredIn(life), ...grownIn(life)];

/** Too few or too many polls and requests, and every count that did not stay the same. */
export const gatheredIn = ({ hours, polls, requests, kept }: Life): string[] => {
  const { before, after } = endsOf(kept);
  const due = hours * pollsAnHour;
  return [
    ...(Math.abs(polls - due) > pollsOff ? [`${polls} polls instead of ${due}`] : []),
    ...(requests.heard === requests.told
      ? []
      : [`the service received ${requests.heard} requests for polls, and the app reports ${requests.told}`]),
    ...flat(before.counts, after.counts),
  ];
};

const grownIn = ({ kept }: Life): string[] => {
  const { before, after } = endsOf(kept);
  return grown(before.sizes, after.sizes);
};

const endsOf = (kept: readonly Kept[]) => {
  if (kept.length < 2 * looksAtAnEnd) throw new Error('too few looks');
  return { before: lowestOf(kept.slice(0, looksAtAnEnd)), after: lowestOf(kept.slice(-looksAtAnEnd)) };
};

/** The lowest of each figure. Sizes may vary a little, counts may not. */
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
