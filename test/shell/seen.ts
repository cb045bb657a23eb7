import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Desktop } from '../e2e/house/desktop.ts';

/** What can be seen of the desktop app outside its page. */
type Seen = { desktop: Desktop };

/** Whether each of its windows shows. */
export const visible = ({ desktop }: Seen): Promise<unknown> =>
  desktop.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((one) => one.isVisible()), null);

/** What Electron was given, at each of these calls. Only the double knows. */
export const argsOf = async ({ desktop }: Seen, call: string): Promise<unknown[][]> =>
  (await desktop.record()).filter((one) => one.call === call).map(({ args }) => args);

const noticeSchema = z.looseObject({ title: z.string() });

/** What was said outside of the window. Only the double knows. */
export const notices = async (seen: Seen): Promise<string[]> =>
  (await argsOf(seen, 'new Notification')).map(([options]) => noticeSchema.parse(options).title);

/** What stands in the log, which may not be there yet. */
export const logged = ({ dataDir }: { dataDir: string }): string =>
  readFileSync(join(dataDir, 'logs', 'orderbell.log'), { encoding: 'utf8', flag: 'a+' });
