import { z } from 'zod';
import { createEvent, createEvents } from '../events.ts';
import { imitate } from '../imitate.ts';
import { toTest } from '../to-test.ts';
import { contentsOf } from './browser-window.ts';

type RequestHandler = (contents: unknown, permission: string, answer: (granted: boolean) => void) => void;
type CheckHandler = (contents: unknown, permission: string) => boolean;

const { emit, listening } = createEvents('session', ['will-download']);
// The format of Chromium's `ProxyInfo::ToDebugString`, for example `PROXY proxy.example:8080;DIRECT`.
let proxy = process.env['ORDERBELL_DOUBLE_PROXY'] ?? 'DIRECT';
let requestHandler: RequestHandler | null = null;
let checkHandler: CheckHandler | null = null;

export const session = imitate('session', {
  defaultSession: imitate('session', {
    ...listening,
    setPermissionRequestHandler: (handler: RequestHandler | null): void => {
      requestHandler = handler;
    },
    setPermissionCheckHandler: (handler: CheckHandler | null): void => {
      checkHandler = handler;
    },
    // The double has no devices.
    setDevicePermissionHandler: (): void => undefined,
    setSpellCheckerEnabled: (): void => undefined,
    resolveProxy: async (url: unknown): Promise<string> => {
      // Electron's converter refuses anything else.
      const { hostname } = new URL(z.string().parse(url));
      // Chromium's implicit rules: this computer is never reached through a proxy.
      return /^(127\.|localhost$|\[::1\]$)/.test(hostname) ? 'DIRECT' : proxy;
    },
  }),
  // For the app's own requests. The double doesn't use the partition.
  fromPartition: (): object => ({}),
});

toTest.answer('proxy', (answer) => {
  proxy = z.string().parse(answer);
});

// Without handlers a page gets every permission.
toTest.answer('permission', async (id, asked) => {
  const contents = contentsOf(z.number().parse(id));
  const permission = z.string().parse(asked);
  if (checkHandler !== null && !checkHandler(contents, permission)) return false;
  const handler = requestHandler;
  return handler === null || (await new Promise((answer) => handler(contents, permission, answer)));
});

const downloadSchema = z.object({ url: z.string(), name: z.string() });
const running = new Map<number, (state: string) => void>();
let count = 0;

// The page downloads something. The answer: a path, or that it is prevented. Without a path the system
// would ask.
toTest.answer('download', (id, asked) => {
  const { url, name } = downloadSchema.parse(asked);
  const event = createEvent({});
  const { emit: emitOfItem, listening: listeningToItem } = createEvents('DownloadItem', ['done', 'updated']);
  let path = '';
  const item = imitate('DownloadItem', {
    ...listeningToItem,
    getURL: (): string => url,
    getFilename: (): string => name,
    getSavePath: (): string => path,
    setSavePath: (to: string): void => {
      path = to;
    },
  });
  emit('will-download', event, item, contentsOf(z.number().parse(id)));
  if (event.defaultPrevented) return null;
  if (path === '') throw new Error(`Nobody says where ${name} is to be saved: the system would ask.`);
  count += 1;
  running.set(count, (state) => emitOfItem('done', createEvent({}), state));
  return { number: count, path };
});

toTest.answer('download.done', (number, state) =>
  running.get(z.number().parse(number))?.(z.string().parse(state)),
);
