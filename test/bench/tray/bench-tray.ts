import { chromium } from 'playwright-core';
import { findBrowser } from '../../browser/find-browser.ts';
import { complaintsOf, looksUntil, lowestOf } from '../../long-life/judge.ts';
import { liveInTray, type Sample } from '../../long-life/live-in-tray.ts';
import { onThisComputer, tableOf } from '../between-marks.ts';

/**
 * Hours in the tray on a fast clock (`test/long-life`). Prints what is in memory after each third, as the
 * lowest of several samples. Exits with 1 if memory grows.
 */
export const benchTray = async (hours: number): Promise<void> => {
  const browser = await chromium.launch({ executablePath: findBrowser() });
  const began = performance.now();
  try {
    const ends = [1, 2, 3].map((third) => Math.round((hours * third) / 3));
    const life = await liveInTray(browser, hours, ends.flatMap(looksUntil));
    const complaints = complaintsOf(life);
    const table = tableOf([
      [
        'after',
        'heap of the app, MB',
        'handles',
        'timers',
        'listeners',
        'heap of the page, MB',
        'its listeners',
        'its nodes',
      ],
      ...ends.map((hour) => row(hour, life.samples)),
    ]);
    const verdict = complaints.length === 0 ? 'nothing grows' : complaints.join('; ');
    const took = Math.round((performance.now() - began) / 1000);
    console.log(
      `${onThisComputer()} ${hours} hours took ${took} s: ${life.polls} polls, ${verdict}.\n\n${table}`,
    );
    if (complaints.length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
  }
};

const row = (hour: number, samples: readonly Sample[]): string[] => {
  const hours = looksUntil(hour);
  const { sizes, counts } = lowestOf(samples.filter((one) => hours.includes(one.hour)));
  return [
    `${hour} h`,
    (sizes['the heap of the app'] / 1e6).toFixed(2),
    String(counts.handles),
    String(counts.timers),
    String(counts.listeners + counts['listeners of the process']),
    (sizes['the heap of the page'] / 1e6).toFixed(2),
    String(counts['listeners of the page']),
    String(counts['nodes of the page']),
  ];
};
