/**
 * What the core needs of the world, and nothing more. Time, chance, network and disk come in through here, so that a
 * whole day of listening runs in milliseconds in a test, and every door can bring its own.
 */

import type { NoticeOutcome } from '../../shared/contract/alerts.ts';
import type { NoUpdatesReason } from '../../shared/contract/updates.ts';

/** Wall clock, milliseconds since 1970. It may jump: a laptop sleeps, a user corrects it. */
export type Clock = { now: () => number };

export type Timers = {
  /** Runs `task` once after `ms`. Returns what cancels it. */
  after: (ms: number, task: () => void) => () => void;
  /** Milliseconds that passed by these timers' own clock: nobody sets it, and a sleep may not count. Begins anywhere. */
  elapsed: () => number;
  /** Resolves once everything else that waits has had its turn: between two long pieces of work. */
  pause: () => Promise<void>;
};

export type Chance = {
  /** From 0 up to, but not, 1. */
  fraction: () => number;
  uuid: () => string;
};

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string | UploadBody;
  /** For the whole exchange, answer included. For an upload: how long it may stand still. */
  deadlineMs: number;
  /** A longer answer is cut off with `too-large`. */
  maxAnswerBytes: number;
  /** Gets the body as it comes in, where it wants it; the answer's `text` is empty then. */
  receive?: BodySink;
  /** Digest of an answer that was read before: of the same bytes no `text` is made, it is empty then. */
  known?: string;
  signal?: AbortSignal;
};

export type AnswerHead = Pick<HttpAnswer, 'status' | 'header'>;

/**
 * Takes the body of an answer piece by piece, so that it never stands in memory whole. What it throws ends the exchange and
 * is thrown as it is. While it takes a piece the deadline rests: then nobody waits for the service.
 */
export type BodySink = {
  /** Whether it wants this body. Else it is read as text, as ever. */
  begin: (head: AnswerHead) => boolean;
  /** The next piece comes once this one was taken. */
  take: (piece: Uint8Array) => Promise<void>;
  /** What is longer is cut off with `too-large`. */
  maxBytes: number;
};

/** A body that is streamed: `length` bytes exactly. `onProgress` gets the bytes handed to the socket so far. */
export type UploadBody = {
  length: number;
  open: () => AsyncIterable<Uint8Array>;
  onProgress: (sent: number) => void;
};

export type HttpAnswer = {
  status: number;
  /** By lower-case name; the first one of several. */
  header: (name: string) => string | null;
  text: string;
  /** The same for the same bytes, and for no others: SHA-256, or as good. An adapter may do without. */
  digest?: string;
  /** Whether the bytes are no UTF-8: then `text` isn't what was meant. */
  garbled?: boolean;
};

/** Why there is no whole answer. `no-http`: what came back was none, or not as HTTP allows it. */
export type HttpFailureKind =
  | 'unreachable'
  | 'timeout'
  | 'tls'
  | 'no-http'
  | 'cut-off'
  | 'too-large'
  | 'aborted';

export type Http = {
  /** Resolves with any status. Rejects with an HttpFailure where there is no whole answer. */
  send: (request: HttpRequest) => Promise<HttpAnswer>;
};

export type SqlValue = string | number | bigint | null | Uint8Array;
export type Row = Record<string, unknown>;

/** SQLite. Calls are synchronous and short; `write` is one transaction, durable on the disk when it returns. */
export type Database = {
  all: (sql: string, ...values: SqlValue[]) => Row[];
  get: (sql: string, ...values: SqlValue[]) => Row | null;
  /** Rows changed, and the rowid of the last insert. */
  run: (sql: string, ...values: SqlValue[]) => { changes: number; lastId: number };
  /** Several statements without values: for migrations. */
  script: (sql: string) => void;
  /** All or nothing. A nested call joins the outer one. Throws `store.full`, `store.read-only` or `store.failed`. */
  write: <Result>(task: () => Result) => Result;
  close: () => void;
};

/** "OBel" in ASCII. Tells our store from other SQLite databases (https://sqlite.org/pragma.html#pragma_application_id). */
export const storeApplicationId = 0x4f42656c;

/** A store of an earlier build, set aside in the data folder. */
export type EarlierStore = {
  /** Unique in the data folder, for example `earlier-20261128T082600/orderbell.sqlite`. */
  name: string;
  path: string;
  /** Read only. Throws `store.*`. */
  open: () => Database;
};

/** The folder in which documents are staged. Names are the core's own, never the user's. */
export type Files = {
  /** Appends to a staged file, creating it. It may be lost with the computer's power until it was hashed. */
  append: (name: string, bytes: Uint8Array) => Promise<void>;
  /** 0 when there is none. */
  size: (name: string) => Promise<number>;
  read: (name: string) => AsyncIterable<Uint8Array>;
  /** SHA-256 of the whole, hexadecimal; the file is durable when it resolves. */
  hash: (name: string) => Promise<string>;
  remove: (name: string) => Promise<void>;
  /** The names of all staged files. */
  names: () => Promise<string[]>;
  /** Free bytes on that disk. */
  free: () => Promise<number>;
};

/** Where downloaded documents go: a door of files asks the user for a place, the web door hands them to her browser. */
export type Saver = {
  /** A place for a file of this name, which is safe; `null` when she would rather not. Nothing is there before `finish`. */
  place: (name: string) => Promise<Place | null>;
  /** Has the system open a saved file, or show it in its folder. Throws `document.not-found` when it isn't there any more. */
  open: (path: string) => Promise<void>;
  reveal: (path: string) => Promise<void>;
};

export type Place = {
  /** Where her browser fetches the file, once; `null` where nobody has to. */
  address: string | null;
  /** Before the first byte. Throws `document.save-full` when there is no room. @param length bytes, where it is known */
  begin: (length: number | null) => Promise<void>;
  /** Resolves when the next piece may come. Throws `document.save-*`. */
  write: (piece: Uint8Array) => Promise<void>;
  /** All of it came. Its name at last, for nothing is overwritten; `path` where it can be opened from here. */
  finish: () => Promise<{ name: string; path: string | null }>;
  /** It is not wanted, or can't be had: nothing of it stays behind. Ends a `write` that waits. */
  discard: () => Promise<void>;
};

/** Passwords, and nothing else, one for each account. */
export type Secrets = {
  kind: 'keychain' | 'memory';
  read: (account: string) => Promise<string | null>;
  write: (account: string, secret: string) => Promise<void>;
  /** Rejects where a keychain may still have it. */
  remove: (account: string) => Promise<void>;
};

export type SettingsStorage = {
  /** What is stored; unreadable settings are set aside by the adapter, which then starts empty. */
  read: () => unknown;
  /** Throws `store.full`, `store.read-only` or `store.failed`; what was stored before is stored still. */
  write: (settings: Record<string, unknown>) => void;
  /** Whether something unreadable was set aside at the start. */
  wasSetAside: boolean;
};

/** Shown outside the window. A door without notifications does nothing here: the count is in the store anyway. */
export type Notifier = {
  notify: (notice: Notice) => void;
  /** Shows one to try, and tells what became of it. A door without notifications leaves it out. */
  test?: () => Promise<NoticeOutcome>;
  /**
   * The number of orders to answer, and whether Orderbell listens: the tray's face. `lastSuccessAt` (ms since 1970): when it
   * last did, while it doesn't.
   */
  show: (face: {
    toAnswer: number;
    listening: boolean;
    reason: string | null;
    lastSuccessAt: number | null;
  }) => void;
};

export type Notice =
  | { kind: 'order'; alert: string; orderKey: number; purchaseOrderNumber: string; buyerName: string }
  /** It can't be read as an order; number and buyer are named where they can be made out. */
  | { kind: 'unreadable-order'; purchaseOrderNumber: string | null; buyerName: string | null }
  | { kind: 'several-orders'; count: number }
  | { kind: 'not-listening'; reason: string }
  /** An order was asked for by its number. */
  | { kind: 'not-opened'; why: 'no-such-order' | 'several' };

/** What Orderbell runs on, for diagnostics. */
export type Host = {
  /** For example `Node 24.1.0, linux x64`. */
  runtime: string;
  /** The data folder's path. */
  folder: string;
  /** Bytes of everything in the data folder. */
  folderBytes: () => Promise<number>;
  /** The newest lines of the log, the newest first, and how many older ones there are. No line but the log's own. */
  logLines: () => Promise<{ lines: string[]; older: number }>;
  /** Writes a text where the user finds it and nobody else can read it. `name` is the core's own. Gives the path. */
  keep: (name: string, text: string) => Promise<string>;
};

/** Whether the system starts Orderbell for this user. `set` throws `store.*` when it can't be written down. */
export type Startup = { isOn: () => boolean; set: (on: boolean) => void };

/**
 * Newer versions of Orderbell, where they can be checked for who signed them. Whatever is wrong rejects, and nothing is
 * installed then.
 */
export type Updates =
  | { kind: 'off'; reason: NoUpdatesReason }
  | {
      kind: 'on';
      /** The newest version, or `null` when this is it. */
      newer: () => Promise<string | null>;
      /** Fetches what `newer` told of, and checks it. @param progress per cent */
      fetch: (progress: (percent: number) => void) => Promise<void>;
      /** Quits Orderbell in its usual way, installs what was fetched and starts it. Rejects when it can't. */
      install: () => Promise<void>;
    };

/** The practice service, where a door can start one. The core sees one more base URL. */
export type PracticeHost = {
  start: () => Promise<{ baseUrl: string; email: string; password: string }>;
  /** The address of its control page, which carries a secret behind `#`; `null` while it doesn't run. */
  controls: () => string | null;
};

/** A call of the service's that carried the secret. `path`: what stands behind the secret; `query`: without its `?`. */
export type WebhookCall = { method: 'GET' | 'POST'; path: string; query: string; body: Uint8Array };

/** What the door asks about a call, and tells of it. */
export type WebhookReceiver = {
  /**
   * The `Authorization` that a call must have besides the secret, its scheme written `Basic` or `Bearer`; `null`: none is
   * needed. `unknown`: one is, and it isn't at hand now.
   */
  authorization: () => string | null;
  /** `not-now`: the service is to try again. */
  take: (call: WebhookCall) => 'taken' | 'not-understood' | 'not-now';
  /** A call had the secret, and nothing of its body was looked at. */
  turnedAway: (why: 'wrong-credentials' | 'too-long' | 'not-now') => void;
};

/** A server of its own for the service's calls (interface, section 6). It never shares a port with the page. */
export type WebhookDoor = {
  /**
   * Listens there and nowhere else. The answer goes out at once. Throws `webhook.port-taken`, `webhook.port-refused` or
   * `webhook.failed`.
   */
  open: (at: { host: string; port: number }, receiver: WebhookReceiver) => Promise<void>;
  close: () => Promise<void>;
  /** The first piece of the path that a call must have: the same at every start. Throws `store.*`. */
  secret: () => string;
  /** Another one. The one before is dead from then on. Throws `store.*`. */
  renewSecret: () => string;
  /** Whether nobody has called yet with a secret that took the place of another one, not even in an earlier run. */
  isAwaited: () => boolean;
  /** This computer's address in its network. */
  ownAddress: () => string;
};

/** The choke point: only these fields are ever written to a log. Never a body, a name, a price or a secret. */
type LogFields = {
  account?: number;
  orderKey?: number;
  entry?: string;
  code?: string;
  status?: number;
  count?: number;
  durationMs?: number;
  attempt?: number;
  path?: string;
};

export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: LogFields) => void;

export type Ports = {
  clock: Clock;
  timers: Timers;
  chance: Chance;
  http: Http;
  database: Database;
  /** A shell whose store can't be of an earlier build leaves it out. */
  earlierStores?: readonly EarlierStore[];
  files: Files;
  /** A door that can't save leaves it out. */
  saver?: Saver;
  secrets: Secrets;
  settings: SettingsStorage;
  notifier: Notifier;
  practice: PracticeHost | null;
  /** A door that can't be called leaves it out. */
  webhooks?: WebhookDoor;
  /** A door that the system can't start leaves it out. */
  startup?: Startup;
  /** A door that isn't installed leaves it out. */
  updates?: Updates;
  host: Host;
  log: Log;
};
