import type { Life, Sample } from './live-in-tray.ts';

/** A poll every five minutes, ten seconds more or less. */
const pollsAnHour = 12;
const pollsOff = 3;
const mostGrowth = 0.05;

/**
 * Samples at each end. The lowest one counts, because V8 collects garbage and unused code at any time. One
 * sample can be off by more than a leak that matters.
 */
const samplesPerEnd = 4;

/** The hours of the samples at one end: every quarter of an hour, up to this one. */
export const looksUntil = (hour: number): number[] =>
  Array.from({ length: samplesPerEnd }, (_, sample) => hour - (samplesPerEnd - 1 - sample) / 4);

/** All faults of a life in the tray, as sentences. */
export const complaintsOf = (life: Life): string[] => [...gatheredIn(life), ...grownIn(life)];

/** Too few or too many polls and requests, and every count that didn't stay the same. */
const gatheredIn = ({ hours, polls, requests, samples }: Life): string[] => {
  const { before, after } = endsOf(samples);
  const due = hours * pollsAnHour;
  return [
    ...(Math.abs(polls - due) > pollsOff ? [`${polls} polls instead of ${due}`] : []),
    ...(requests.received === requests.reported
      ? []
      : [
          `the service received ${requests.received} requests for polls, and the app reports ${requests.reported}`,
        ]),
    ...flat(before.counts, after.counts),
  ];
};

const grownIn = ({ samples }: Life): string[] => {
  const { before, after } = endsOf(samples);
  return grown(before.sizes, after.sizes);
};

const endsOf = (samples: readonly Sample[]) => {
  if (samples.length < 2 * samplesPerEnd) throw new Error('too few samples');
  return {
    before: lowestOf(samples.slice(0, samplesPerEnd)),
    after: lowestOf(samples.slice(-samplesPerEnd)),
  };
};

/** The lowest of each figure. Sizes may vary a little, counts may not. */
export const lowestOf = (samples: readonly Sample[]) => {
  const lowest = (figure: (sample: Sample) => number): number => Math.min(...samples.map(figure));
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
