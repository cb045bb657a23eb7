import { startDouble } from '../../double/start-double.ts';
import type { DesktopStart } from './desktop.ts';

/** The built app on the double; its window shows in the test's own browser. */
export const startAtDouble = (
  args: string[],
  env: NodeJS.ProcessEnv,
  main = 'out/main/electron.js',
): DesktopStart => {
  const double = startDouble(main, args, env);
  return {
    desktop: {
      inMain: (run, arg) => double.inMain(run.toString(), arg),
      callLog: async () => double.screen.calls.callLog(),
      hold: async (call) => double.screen.calls.hold(call),
      record: double.record,
      does: double.does,
    },
    printed: double.printed,
    stop: double.quit,
    ended: () => double.ended,
    openPage: async (browser, options) => {
      const page = double.screen.turnOn(() => browser.newContext(options));
      const early = double.ended.then((code) => {
        throw new Error(`Orderbell ended with ${code} before its window was there:\n${double.printed()}`);
      });
      return Promise.race([page, early]);
    },
  };
};
