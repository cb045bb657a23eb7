import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Desktop } from '../e2e/harness/desktop.ts';

/** The desktop app as seen from outside its page. */
type Observed = { desktop: Desktop };

/** Whether each of its windows is shown. */
export const visible = ({ desktop }: Observed): Promise<unknown> =>
  desktop.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isVisible()), null);

/** What the user sees of its window: `shown`, `minimised`, `hidden`, or `none` before there is one. */
export const windowOf = ({ desktop }: Observed): Promise<unknown> =>
  desktop.inMain(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) return 'none';
    if (window.isMinimized()) return 'minimised';
    return window.isVisible() ? 'shown' : 'hidden';
  }, null);

/** The arguments of each of these calls of Electron. Only on the double. */
export const argsOf = async ({ desktop }: Observed, call: string): Promise<unknown[][]> =>
  (await desktop.record()).filter((one) => one.call === call).map(({ args }) => args);

/** The first argument of the last such call. Only on the double. */
export const lastOf = async (seen: Observed, call: string): Promise<unknown> =>
  (await argsOf(seen, call)).at(-1)?.[0];

const noticeSchema = z.looseObject({ title: z.string() });

/** The titles of the notifications. Only on the double. */
export const notices = async (seen: Observed): Promise<string[]> =>
  (await argsOf(seen, 'new Notification')).map(([options]) => noticeSchema.parse(options).title);

/** The log, which may not exist yet. */
export const logged = ({ dataDir }: { dataDir: string }): string =>
  readFileSync(join(dataDir, 'logs', 'orderbell.log'), { encoding: 'utf8', flag: 'a+' });
