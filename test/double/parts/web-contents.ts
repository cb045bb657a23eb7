import { z } from 'zod';
import { createEvent, createEvents } from '../events.ts';
import { imitate } from '../imitate.ts';
import { toTest } from '../to-test.ts';

// Redirects and webviews aren't imitated: no test has one.
const known = [
  ...['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'],
  // Chromium decides when a page hangs; here a test does (`page.hangs`, `page.answers`).
  ...['did-finish-load', 'render-process-gone', 'unresponsive', 'responsive'],
  // The browser has its own menu and zoom: a test triggers these events (`page.menu`, `page.key`,
  // `page.wheel`).
  ...['context-menu', 'before-input-event', 'zoom-changed'],
];

const answerSchema = z.object({ action: z.literal('deny') });

const guards = new Map<
  number,
  { emit: (event: string, ...args: unknown[]) => void; opens: (url: string) => void; crashes: () => void }
>();

export type WebContents = ReturnType<typeof createWebContents>['contents'];

/** A window's page, for the app. Call `gone` when the window is destroyed. */
export const createWebContents = (id: number) => {
  const { emit, listening } = createEvents('webContents', known);
  let destroyed = false;
  let crashed = false;
  let zoom = 0;
  let openHandler: ((details: { url: string }) => unknown) | null = null;
  guards.set(id, {
    emit,
    crashes: () => {
      crashed = true;
      emit('render-process-gone', createEvent({}), { reason: 'crashed', exitCode: 5 });
    },
    opens: (url) => {
      if (openHandler === null) throw new Error(`The double opens no windows by itself: ${url}`);
      const answer = answerSchema.safeParse(openHandler({ url }));
      if (!answer.success) throw new Error('The double imitates no answer of setWindowOpenHandler but deny.');
    },
  });
  const contents = imitate('webContents', {
    ...listening,
    id,
    isDestroyed: (): boolean => destroyed,
    setWindowOpenHandler: (handler: (details: { url: string }) => unknown): void => {
      openHandler = handler;
    },
    forcefullyCrashRenderer: (): void => {
      toTest.ask('page.crash', id).catch(() => undefined);
    },
    isCrashed: (): boolean => crashed,
    executeJavaScript: (code: string): Promise<unknown> => toTest.ask('page.run', id, code),
    // The real page keeps its size.
    setZoomLevel: (level: number): void => {
      zoom = level;
    },
    getZoomLevel: (): number => zoom,
    reload: (): void => {
      crashed = false;
      toTest.ask('page.reload', id).catch(() => undefined);
    },
    send: (channel: string, ...args: unknown[]): void => {
      if (destroyed) throw new TypeError('Object has been destroyed');
      // The page may be closing. A sender in Electron gets no error either.
      toTest.ask('page.send', id, channel, structuredClone(args)).catch(() => undefined);
    },
  });
  return {
    contents,
    gone: (): void => {
      destroyed = true;
    },
    loaded: (): void => emit('did-finish-load', createEvent({})),
  };
};

const navigationSchema = z.object({ url: z.string(), isMainFrame: z.boolean() });

// A page wants to navigate. The answer: whether it may.
toTest.answer('page.navigate', (id, asked) => {
  const guard = guards.get(z.number().parse(id));
  const { url, isMainFrame } = navigationSchema.parse(asked);
  const event = createEvent({ url, isMainFrame });
  guard?.emit('will-frame-navigate', event);
  if (isMainFrame && !event.defaultPrevented) guard?.emit('will-navigate', event);
  return !event.defaultPrevented;
});

// The page's process is gone: crashed, or killed.
toTest.answer('page.crashed', (id) => guards.get(z.number().parse(id))?.crashes());

toTest.answer('page.hangs', (id) => guards.get(z.number().parse(id))?.emit('unresponsive', createEvent({})));
toTest.answer('page.answers', (id) => guards.get(z.number().parse(id))?.emit('responsive', createEvent({})));

toTest.answer('page.opens', (id, url) => guards.get(z.number().parse(id))?.opens(z.string().parse(url)));

const told = { 'page.menu': 'context-menu', 'page.key': 'before-input-event', 'page.wheel': 'zoom-changed' };
for (const [what, event] of Object.entries(told)) {
  toTest.answer(what, (id, details) =>
    guards.get(z.number().parse(id))?.emit(event, createEvent({}), details),
  );
}
