import { chromium } from 'playwright-core';
import { findBrowser } from '../../browser/find-browser.ts';
import { complaintsOf, looksUntil, lowestOf } from '../../long-life/judge.ts';
import { type Kept, liveInTray } from '../../long-life/live-in-tray.ts';
import { onThisComputer, tableOf, writeBetweenMarks } from '../between-marks.ts';

/**
 * So many hours in the tray, which pass at once (`test/long-life`): prints what is kept after each third, the lowest of some looks.
 * Ends with 1 when something gathers.
 */
export const benchTray = async (hours: number, write: boolean): Promise<void> => {
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
      ...ends.map((hour) => row(hour, life.kept)),
    ]);
    const verdict = complaints.length === 0 ? 'nothing gathers' : complaints.join('; ');
    const took = Math.round((performance.now() - began) / 1000);
    const text = `${onThisComputer()} ${hours} hours took ${took} s: ${life.polls} polls, ${verdict}.\n\n${table}`;
    console.log(text);
    if (write) writeBetweenMarks('npm run bench -- tray --write', text);
    if (complaints.length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
  }
};

const row = (hour: number, kept: readonly Kept[]): string[] => {
  const looks = looksUntil(hour);
  const { sizes, counts } = lowestOf(kept.filter((one) => looks.includes(one.hour)));
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
