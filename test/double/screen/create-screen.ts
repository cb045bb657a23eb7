import type { BrowserContext, CDPSession, Page, Request, Route } from 'playwright-core';
import { z } from 'zod';
import type { Line } from '../line.ts';
import { isApp, toApp, toBrowser } from './addresses.ts';
import { becomeRenderer } from './become-renderer.ts';
import { createCalls } from './calls.ts';

/**
 * Shows the app's windows as pages of a context. The test creates that context when it first needs a page.
 */
export type Screen = {
  /** Shows windows here from now on. Resolves with the first page once it has loaded. */
  turnOn: (makeContext: () => Promise<BrowserContext>) => Promise<Page>;
  calls: Pick<ReturnType<typeof createCalls>, 'callLog' | 'hold'>;
  /** Closes all pages. */
  turnOff: () => Promise<void>;
};

const binding = 'orderbellDoubleCall';
const key = 'orderbell double';

/** The permissions that a page may request here, by Chromium's names. */
const permissions = [
  'notifications',
  'geolocation',
  'camera',
  'microphone',
  'clipboard-read',
  'clipboard-write',
];
/** Electron's names where they differ (session, `setPermissionRequestHandler`). */
const electronNames: Record<string, string> = {
  camera: 'media',
  microphone: 'media',
  'clipboard-write': 'clipboard-sanitized-write',
};

const answeredSchema = z
  .object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.instanceof(Uint8Array) })
  .nullable();

export const createScreen = (line: Line): Screen => {
  const calls = createCalls();
  const pages = new Map<number, Page>();
  /** Addresses that the app itself loads: no navigation of the page. */
  const sentTo = new Map<Page, string>();
  /** The last address to which a page wanted to navigate, as the page gave it. */
  const wanted = new Map<Page, string>();
  /** Created with the page, because a busy page accepts none. */
  const lines = new WeakMap<Page, CDPSession>();
  const queues = new Map<number, Promise<void>>();
  const lookedAt = Promise.withResolvers<BrowserContext>();
  const firstLoaded = Promise.withResolvers<Page>();
  for (const { promise } of [lookedAt, firstLoaded]) promise.catch(() => undefined);

  const idOf = (page: Page): number | undefined => [...pages].find(([, one]) => one === page)?.[0];
  const open = (id: unknown): Page => {
    const page = pages.get(z.number().parse(id));
    if (page === undefined) throw new Error('This window has no page.');
    return page;
  };

  const mayGo = async (page: Page, request: Request): Promise<boolean> => {
    const isMainFrame = request.frame() === page.mainFrame();
    const asked = request.url();
    const said = wanted.get(page) ?? '';
    const url = said.startsWith(`${asked}#`) ? said : asked;
    if (isMainFrame && sentTo.get(page) === url) {
      sentTo.delete(page);
      return true;
    }
    return z.boolean().parse(await line.ask('page.navigate', idOf(page), { url: toApp(url), isMainFrame }));
  };

  const serve = async (route: Route, request: Request): Promise<void> => {
    if (!isApp(request.url())) return route.continue();
    const asked = { url: toApp(request.url()), method: request.method(), headers: request.headers() };
    const answer = answeredSchema.parse(await line.ask('protocol.request', asked));
    if (answer === null) return route.abort('failed');
    return route.fulfill({ ...answer, body: Buffer.from(answer.body) });
  };

  /**
   * The window of a request. `null`: the request is from a page that a window opened, which is being
   * closed.
   */
  const windowOf = (request: Request): Page | null => {
    try {
      const page = request.frame().page();
      return idOf(page) === undefined ? null : page;
    } catch {
      // Playwright has no frame of a page that is still being created.
      return null;
    }
  };

  const handle = async (route: Route): Promise<void> => {
    const request = route.request();
    const page = windowOf(request);
    if (page === null) return route.abort('aborted');
    if (request.isNavigationRequest() && !(await mayGo(page, request))) return route.abort('aborted');
    return serve(route, request);
  };

  /** Chromium's events for navigations and new windows have the part after `#`; requests don't. */
  const overhear = async (id: number, page: Page): Promise<void> => {
    const session = await page.context().newCDPSession(page);
    session.on('Page.frameRequestedNavigation', ({ url }) => wanted.set(page, url));
    session.on('Page.windowOpen', ({ url }) => {
      void line.ask('page.opens', id, toApp(url)).catch(() => undefined);
    });
    await session.send('Page.enable');
  };

  const prepare = async (context: BrowserContext): Promise<void> => {
    // Requests during the shutdown get no answer any more.
    await context.route('**/*', (route) => handle(route).catch(() => route.abort().catch(() => undefined)));
    await context.exposeBinding(binding, async ({ page, frame }, channel: string, args: unknown[]) => {
      const parent = frame.parentFrame();
      const sender = {
        url: toApp(frame.url()),
        parent: parent === null ? null : { url: toApp(parent.url()) },
      };
      return calls.through(args, () =>
        line.ask('ipc.invoke', { id: idOf(page), channel, args, frame: sender }),
      );
    });
    // A persistent context begins with an empty page, which belongs to no window.
    const none = context.pages().length;
    context.on('page', (page) => {
      // Every window that a page opens is refused: close it.
      if (context.pages().length > none + pages.size + opening) void page.close().catch(() => undefined);
    });
  };
  let opening = 0;
  let prepared: Promise<void> | null = null;

  const settlePermissions = async (id: unknown, context: BrowserContext): Promise<void> => {
    const granted: string[] = [];
    for (const permission of permissions) {
      const name = electronNames[permission] ?? permission;
      if ((await line.ask('permission', id, name)) === true) granted.push(permission);
    }
    await context.clearPermissions();
    // From here on all other permissions are refused.
    await context.grantPermissions(granted);
  };

  const preloads = new Map<number, string | null>();
  line.answer('page.open', async (asked, preload) => {
    const id = z.number().parse(asked);
    preloads.set(id, z.string().nullable().parse(preload));
    await openPage(id);
  });

  const openPage = async (id: number): Promise<Page> => {
    const context = await lookedAt.promise;
    prepared ??= prepare(context);
    await prepared;
    opening += 1;
    const page = await context.newPage();
    pages.set(id, page);
    opening -= 1;
    lines.set(page, await context.newCDPSession(page));
    await overhear(id, page);
    const source = preloads.get(id) ?? null;
    if (source !== null) {
      await page.addInitScript({
        content: `(${becomeRenderer.toString()})(${JSON.stringify({ binding, key })}, (require, module, exports) => {${source}\n});`,
      });
    }
    page.on('close', () => {
      if (pages.get(id) !== page) return;
      pages.delete(id);
      void line.ask('page.gone', id).catch(() => undefined);
    });
    page.on('crash', () => void line.ask('page.crashed', id).catch(() => undefined));
    page.on('download', async (download) => {
      const asked = { url: toApp(download.url()), name: download.suggestedFilename() };
      const to = z
        .object({ number: z.number(), path: z.string() })
        .nullable()
        .parse(await line.ask('download', id, asked));
      if (to === null) return download.cancel();
      await download.saveAs(to.path);
      await line.ask('download.done', to.number, 'completed');
    });
    return page;
  };

  const load = async (id: number, page: Page, url: string): Promise<void> => {
    await settlePermissions(id, page.context());
    sentTo.set(page, url);
    await page.goto(url, { waitUntil: 'domcontentloaded' });
  };
  line.answer('page.load', async (id, address) => {
    const page = open(id);
    await load(z.number().parse(id), page, toBrowser(z.string().parse(address)));
    firstLoaded.resolve(page);
  });

  line.answer('page.crash', (id) => {
    // Electron kills the process even if it is busy. Here a busy page wouldn't get the command.
    lines
      .get(open(id))
      ?.send('Runtime.terminateExecution')
      .catch(() => undefined);
    // A crashing page can't answer.
    lines
      .get(open(id))
      ?.send('Page.crash')
      .catch(() => undefined);
  });

  line.answer('page.run', (id, code) => open(id).evaluate(z.string().parse(code)));

  // Playwright can't use a crashed page, so the window gets another one.
  line.answer('page.reload', async (asked) => {
    const id = z.number().parse(asked);
    const before = open(id);
    const url = before.url();
    await load(id, await openPage(id), url);
    await before.close().catch(() => undefined);
  });

  line.answer('page.send', (asked, channel, args) => {
    const id = z.number().parse(asked);
    const page = open(id);
    // In the order of sending.
    const sent = (queues.get(id) ?? Promise.resolve()).then(() =>
      page
        .evaluate(
          ({ symbol, to, values }) => {
            const deliver: unknown = Reflect.get(window, Symbol.for(symbol));
            if (typeof deliver === 'function') deliver(to, values);
          },
          { symbol: key, to: z.string().parse(channel), values: z.array(z.unknown()).parse(args) },
        )
        .catch(() => undefined),
    );
    queues.set(id, sent);
    return sent;
  });

  const close = async (id: number): Promise<void> => {
    const page = pages.get(id);
    pages.delete(id);
    await page?.close().catch(() => undefined);
  };
  line.answer('page.close', (id) => close(z.number().parse(id)));

  return {
    calls,
    turnOn: async (makeContext) => {
      lookedAt.resolve(await makeContext());
      return firstLoaded.promise;
    },
    turnOff: async () => {
      lookedAt.reject(new Error('The app has ended.'));
      firstLoaded.reject(new Error('The app ended before its window was there.'));
      for (const id of [...pages.keys()]) await close(id);
    },
  };
};
