/**
 * Everything that the core needs from outside. Time, chance, network and disk come through these ports, so
 * that a test runs a whole day of polling in milliseconds, and each shell brings its own.
 */

import type { NoticeOutcome } from '../../shared/contract/calls/alerts.ts';
import type { FolderRisk } from '../../shared/contract/calls/app.ts';
import type { ExportParty } from '../../shared/contract/calls/export-parties.ts';
import type { NoUpdatesReason } from '../../shared/contract/calls/updates.ts';
import type { Mailer } from './mail-ports.ts';
import type { WebhookServer } from './webhook-ports.ts';

/** Wall clock, milliseconds since 1970. It may jump: a laptop sleeps, a user corrects it. */
export type Clock = { now: () => number };

export type Timers = {
  /** Runs `task` once after `ms`. Returns the function that cancels it. */
  after: (ms: number, task: () => void) => () => void;
  /** Milliseconds by the timers' own clock. It starts anywhere, nobody sets it, and a sleep may not count. */
  elapsed: () => number;
  /** Resolves after all waiting work has run. Call it between two long pieces of work. */
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
  /** For the whole exchange, response included. For an upload: how long it may make no progress. */
  deadlineMs: number;
  /** A longer response is cut off with `too-large`. So is one that would fill the memory once it is read. */
  maxAnswerBytes: number;
  /** Gets the body in pieces, where it wants it. The response's `text` is then empty. */
  receive?: BodySink;
  /** The digest of an earlier response. For the same bytes no `text` is made; it is empty then. */
  known?: string;
  signal?: AbortSignal;
  /** `direct`: through no proxy. Left out: as the environment's variables say. */
  via?: ProxyHop | 'direct';
};

/** A proxy on the way, for example `http://proxy.example:8080`, and its `Proxy-Authorization`. */
export type ProxyHop = { origin: string; authorization: string | null };

export type AnswerHead = Pick<HttpAnswer, 'status' | 'header'>;

/**
 * Takes the body of a response in pieces, so that it is never whole in memory. An error that it throws ends
 * the exchange and is passed on. The deadline stops while it takes a piece.
 */
export type BodySink = {
  /** Whether the sink takes this body. Otherwise it is read as text. */
  begin: (head: AnswerHead) => boolean;
  /** The next piece comes once this one was taken. */
  take: (piece: Uint8Array) => Promise<void>;
  /** A longer body is cut off with `too-large`. */
  maxBytes: number;
};

/** A streamed body of exactly `length` bytes. `onProgress` gets the bytes handed to the socket so far. */
export type UploadBody = {
  length: number;
  open: () => AsyncIterable<Uint8Array>;
  onProgress: (sent: number) => void;
};

export type HttpAnswer = {
  status: number;
  /** By lower-case name; the first of several values. */
  header: (name: string) => string | null;
  text: string;
  /** The same for the same bytes and for no others: SHA-256, or as good. An adapter may leave it out. */
  digest?: string;
  /** Whether the bytes are no UTF-8. Then `text` is damaged. */
  garbled?: boolean;
};

/** Why there is no whole response. `no-http`: the answer was no valid HTTP. */
export type HttpFailureKind =
  | 'unreachable'
  | 'timeout'
  | 'tls'
  | 'no-http'
  | 'cut-off'
  | 'too-large'
  | 'proxy-unusable'
  | 'proxy-unreachable'
  | 'proxy-refused'
  | 'proxy-scheme'
  | 'proxy-credentials'
  | 'proxy-credentials-refused'
  | 'aborted';

export type Http = {
  /** Resolves with any status. Rejects with an HttpFailure where there is no whole response. */
  send: (request: HttpRequest) => Promise<HttpAnswer>;
};

/**
 * The computer's proxy settings for an address, as a PAC script writes them: `PROXY a:8080; DIRECT`. Asked for the origin alone.
 * Rejects, or gives an empty text, where they aren't available.
 */
export type SystemProxy = (url: string) => Promise<string>;

export type SqlValue = string | number | bigint | null | Uint8Array;
export type Row = Record<string, unknown>;

/** SQLite. Calls are synchronous and short. `write` is one transaction, durable on the disk when it returns. */
export type Database = {
  all: (sql: string, ...values: SqlValue[]) => Row[];
  get: (sql: string, ...values: SqlValue[]) => Row | null;
  /** Changed rows, and the rowid of the last insert. */
  run: (sql: string, ...values: SqlValue[]) => { changes: number; lastId: number };
  /** Several statements without values, for migrations. */
  script: (sql: string) => void;
  /**
   * All or nothing. A nested call joins the outer one. Throws `store.full`, `store.read-only`,
   * `store.failed`, and what `assertInPlace` throws.
   */
  write: <Result>(task: () => Result) => Result;
  /**
   * Names who repairs damaged rows. A statement that finds some hands them over once it ends. While the repair
   * runs, damaged rows aren't hidden and may be changed. Then a read statement runs again.
   */
  onDamage: (repair: (rows: readonly DamagedRow[]) => void) => void;
  /** Runs a task as such a repair. It may also change the tables in which SQLite keeps the search index. */
  repairing: (task: () => void) => void;
  /** Whether indexes, also that of the search, differed from their tables when the store was opened. */
  indexesDiffer: boolean;
  /**
   * Throws `store.gone` where the open store is no longer the one at its path, and `store.taken` where
   * another Orderbell has its folder. Every write checks it, so nothing is accepted that would be lost.
   */
  assertInPlace: () => void;
  close: () => void;
};

/** A row whose checksum is wrong. Any of its values may be wrong. `values`: in the order of its checksum. */
export type DamagedRow = { table: string; values: readonly SqlValue[] };

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

/**
 * Copies of the store, and the store that replaces it after a restore. `file`: a path in the data folder,
 * with `/`. All throw `store.*`.
 */
export type Backups = {
  /** The copies in the folder `backups`, the newest first. */
  copies: () => Promise<{ file: string; bytes: number }[]>;
  /** Bytes of the store with its log, and free bytes on the disk of `backups`. */
  space: () => Promise<{ store: number; free: number }>;
  /** Copies the store in steps while it is used, into one durable file. After a failure there is none. */
  copy: (file: string, signal?: AbortSignal) => Promise<void>;
  /** What `quick_check` finds, or that it is no store; `null`: nothing. Checked in a thread. */
  damage: (file: string) => Promise<string | null>;
  /** For changes, as one file without a log beside it. */
  open: (file: string) => Database;
  /** Leaves the file and its folder as they are. */
  openToRead: (file: string) => Database;
  remove: (file: string) => Promise<void>;
  /** Files of a save or a restore, in the folder `restore`. */
  work: Files;
  /** From the next start on this file is the store. The present one is kept. @param at wall clock, ms */
  replaceStore: (file: string, at: number) => Promise<void>;
  /** The path of the folder with the store that was replaced last; `null` if there is none. */
  replaced: () => Promise<string | null>;
  /** Ends Orderbell in order, and starts it again where the shell can. */
  restart: () => void;
};

/** The folder in which documents are staged. The core chooses the names, never the user. */
export type Files = {
  /** Appends to a staged file and creates it. Until it was hashed, a power failure may lose it. */
  append: (name: string, bytes: Uint8Array) => Promise<void>;
  /** 0 when there is none. */
  size: (name: string) => Promise<number>;
  read: (name: string) => AsyncIterable<Uint8Array>;
  /** SHA-256 of the whole file, hexadecimal. The file is durable when it resolves. */
  hash: (name: string) => Promise<string>;
  remove: (name: string) => Promise<void>;
  /** The names of all staged files. */
  names: () => Promise<string[]>;
  /** Free bytes on that disk. */
  free: () => Promise<number>;
};

/**
 * The target of downloads. A shell with files asks the user for a place; the web shell hands them to the
 * browser.
 */
export type Saver = {
  /**
   * A place for a file with this safe name; `null` when the user cancels. There is no file before `finish`.
   *
   * @param batch for all files of a batch the user chooses one folder, where the shell asks
   */
  place: (name: string, batch?: string) => Promise<Place | null>;
  /**
   * Lets the system open a saved file, or show it in its folder. Throws `document.not-found` when it no
   * longer exists.
   */
  open: (path: string) => Promise<void>;
  reveal: (path: string) => Promise<void>;
};

export type Place = {
  /** Where the browser fetches the file, once; `null` where it needn't. */
  address: string | null;
  /**
   * Call it before the first byte. Throws `document.save-full` without enough space. @param length bytes,
   * where it is known
   */
  begin: (length: number | null) => Promise<void>;
  /** Resolves when the next piece may come. Throws `document.save-*`. */
  write: (piece: Uint8Array) => Promise<void>;
  /**
   * All bytes are here. Returns the final name, since nothing is overwritten; `path` where it can be
   * opened.
   */
  finish: () => Promise<{ name: string; path: string | null }>;
  /** The download was cancelled or failed: deletes the partial file and ends a waiting `write`. */
  discard: () => Promise<void>;
};

/** Passwords and other secrets, each under a name of its own. */
export type Secrets = {
  kind: 'keychain' | 'memory';
  read: (account: string) => Promise<string | null>;
  write: (account: string, secret: string) => Promise<void>;
  /** Rejects where a keychain may still have it. */
  remove: (account: string) => Promise<void>;
};

export type SettingsStorage = {
  /** The stored settings. The adapter sets unreadable ones aside and starts empty. */
  read: () => unknown;
  /** Throws `store.full`, `store.read-only` or `store.failed`; then the old settings stay. */
  write: (settings: Record<string, unknown>) => void;
  /** Whether something unreadable was set aside at the start. */
  wasSetAside: boolean;
};

/** Notifications and the tray icon. A shell without them does nothing here; the store has the count anyway. */
export type Notifier = {
  notify: (notice: Notice) => void;
  /** Shows a test notification and tells the result. A shell without notifications leaves it out. */
  test?: () => Promise<NoticeOutcome>;
  /** Why the system never shows one. Left out where it does. */
  never?: 'unsigned';
  /**
   * The tray icon: the number of orders to answer, and whether Orderbell is connected. While it isn't,
   * `lastSuccessAt` (ms since 1970) is the last success.
   */
  show: (status: {
    toAnswer: number;
    connected: boolean;
    reason: string | null;
    lastSuccessAt: number | null;
  }) => void;
};

export type Notice =
  | { kind: 'order'; alert: string; orderKey: number; purchaseOrderNumber: string; buyerName: string }
  /** A record can't be read as an order. Number and buyer are named where they can be read. */
  | { kind: 'unreadable-order'; purchaseOrderNumber: string | null; buyerName: string | null }
  | { kind: 'several-orders'; count: number }
  | { kind: 'not-connected'; reason: string }
  /** An order was requested by its number. */
  | { kind: 'not-opened'; why: 'no-such-order' | 'several' };

/** The computer and program, for diagnostics. */
export type Host = {
  /** For example `Node 24.1.0, linux x64`. */
  runtime: string;
  /** The data folder's path. */
  folder: string;
  /** Why the store can be damaged there. */
  folderRisk: FolderRisk | null;
  /** Bytes of all files in the data folder. */
  folderBytes: () => Promise<number>;
  /** The newest lines of the log, newest first, and the number of older ones. Lines of the log only. */
  logLines: () => Promise<{ lines: string[]; older: number }>;
  /**
   * Writes a text file that the user can find and other users can't read. The core chooses `name`. Returns
   * the path.
   */
  keep: (name: string, text: string) => Promise<string>;
};

/** Whether the system starts Orderbell at login. `set` throws `store.*` when it can't be stored. */
export type Startup = { isOn: () => boolean; set: (on: boolean) => void };

/**
 * New versions of Orderbell, where their signature can be checked. Any fault rejects, and then nothing is
 * installed.
 */
export type Updates =
  | { kind: 'off'; reason: NoUpdatesReason }
  | {
      kind: 'on';
      /** The newest version, or `null` when this is it. */
      newer: () => Promise<string | null>;
      /** Downloads the version that `newer` returned, and checks it. @param progress per cent */
      fetch: (progress: (percent: number) => void) => Promise<void>;
      /** Quits Orderbell as usual, installs the downloaded version and starts it. Rejects when it can't. */
      install: () => Promise<void>;
    };

/** The practice service, where a shell can start one. For the core it is another base URL. */
export type PracticeHost = {
  start: () => Promise<{ baseUrl: string; email: string; password: string }>;
  /** The address of its control page, with a secret after `#`; `null` while it doesn't run. */
  controls: () => string | null;
  /** A buyer changes one of its orders. Returns the order's number; `null` if no order can be changed. */
  changeOrder: () => string | null;
  /** A buyer agrees to an open proposal or request, or rejects it. See `practice.reply`. `null` if there is none. */
  reply: (first: string | null) => { purchaseOrderNumber: string; agrees: boolean; isOwn: boolean } | null;
  /** The companies in it, as documents need them. `buyers`: by company id. */
  companies: PracticeCompanies;
};

export type PracticeCompanies = { own: ExportParty; buyers: Readonly<Record<string, ExportParty>> };

/** The only fields that are ever written to a log. Never a body, a name, a price or a secret. */
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
  /** A shell that can't ask the system leaves it out: then the environment's variables count. */
  systemProxy?: SystemProxy;
  /** A shell that can't send mail leaves it out. */
  mailer?: Mailer;
  database: Database;
  /** A shell whose store can't be of an earlier build leaves it out. */
  earlierStores?: readonly EarlierStore[];
  /** `true`: a file that claimed to be a prepared backup was not put in place of the store. */
  restoreRefused?: boolean;
  files: Files;
  /** A shell without copies of the store leaves it out. */
  backups?: Backups;
  /** A shell that can't save leaves it out. */
  saver?: Saver;
  secrets: Secrets;
  settings: SettingsStorage;
  notifier: Notifier;
  practice: PracticeHost | null;
  /** A shell that can't be called leaves it out. */
  webhooks?: WebhookServer;
  /** A shell that the system can't start leaves it out. */
  startup?: Startup;
  /** A shell that isn't installed leaves it out. */
  updates?: Updates;
  host: Host;
  /** The computer's region (ISO 3166-1, two letters). A shell that doesn't know it leaves it out. */
  region?: string | undefined;
  log: Log;
};
