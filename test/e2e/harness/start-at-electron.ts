import { once } from 'node:events';
import { resolve } from 'node:path';
import { _electron } from 'playwright-core';
import { z } from 'zod';
import { findElectron } from '../../../src/main/launcher/choose-shell.ts';
import type { Desktop, DesktopStart, ElectronModule } from './desktop.ts';

const root = resolve(import.meta.dirname, '../../..');

const onlyAtTheDouble = (): never => {
  throw new Error('Only the double can be asked for this.');
};

const callLogSchema = z.object({ asked: z.array(z.string()), answered: z.array(z.string()) });

// Electron has no function to observe `ipcMain.handle`. Its handlers are in an undocumented map.
const listen = ({ ipcMain }: ElectronModule): void => {
  const callLog = { asked: [''], answered: [''] };
  Reflect.set(globalThis, 'orderbellCalls', callLog);
  const handlers: unknown = Reflect.get(ipcMain, '_invokeHandlers');
  if (!(handlers instanceof Map)) throw new Error('This Electron keeps its handlers elsewhere.');
  for (const [channel, handler] of [...handlers]) {
    handlers.set(channel, async (event: unknown, request: { call?: string }, ...more: unknown[]) => {
      const text = JSON.stringify(request ?? null).slice(0, 20_000);
      callLog.asked.push(text);
      const answer: unknown = await handler(event, request, ...more);
      while (request.call !== undefined && Reflect.get(globalThis, 'orderbellHeld') === request.call) {
        await new Promise((next) => setTimeout(next, 20));
      }
      callLog.answered.push(text);
      return answer;
    });
  }
};

/** The built app in a real Electron. */
export const startAtElectron = async (
  args: string[],
  env: NodeJS.ProcessEnv,
  main = root,
): Promise<DesktopStart> => {
  const binary = findElectron(process.env);
  if (binary.kind === 'missing') throw new Error(`Electron was not found: ${binary.reason}`);
  const app = await _electron.launch({
    executablePath: binary.path,
    args: [main, ...args],
    // Otherwise it is off; root can't have it on Linux.
    chromiumSandbox: process.getuid?.() !== 0,
    env: z.record(z.string(), z.string()).parse(env),
  });
  let printed = '';
  const child = app.process();
  const ended = once(child, 'close').then(() => child.exitCode);
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  // Only its text goes there; a text alone would be looked at and not run.
  const inMain: Desktop['inMain'] = (run, arg) =>
    app.evaluate((electron, [text, value]) => new Function(`return (${text})`)()(electron, value), [
      run.toString(),
      arg,
    ] as const);
  return {
    desktop: {
      inMain,
      callLog: async () =>
        callLogSchema.parse(await inMain(() => Reflect.get(globalThis, 'orderbellCalls'), null)),
      hold: async (call) => {
        await inMain((_electron, held) => Reflect.set(globalThis, 'orderbellHeld', held), call);
      },
      record: onlyAtTheDouble,
      does: onlyAtTheDouble,
    },
    printed: () => printed,
    stop: async () => {
      await app.close();
      return ended;
    },
    ended: () => ended,
    // Its window exists already. It gets the test's language, size and theme, and reloads.
    openPage: async (_browser, { locale, timezoneId, viewport, colorScheme, reducedMotion }) => {
      const page = await app.firstWindow();
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setLocaleOverride', { locale: locale ?? 'en-GB' });
      await session.send('Emulation.setTimezoneOverride', { timezoneId: timezoneId ?? 'UTC' });
      await session.send('Emulation.setUserAgentOverride', {
        userAgent: z.string().parse(await page.evaluate('navigator.userAgent')),
        acceptLanguage: locale ?? 'en-GB',
      });
      await page.emulateMedia({ colorScheme: colorScheme ?? null, reducedMotion: reducedMotion ?? null });
      await page.setViewportSize(viewport ?? { width: 1440, height: 900 });
      await inMain(listen, null);
      await page.reload();
      return page;
    },
  };
};
