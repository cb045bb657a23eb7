import type {
  Chance,
  Files,
  Host,
  Log,
  Notice,
  Notifier,
  Secrets,
  SettingsStorage,
} from '../../src/main/core/ports.ts';

export const createMemorySecrets = (
  kind: Secrets['kind'] = 'keychain',
): Secrets & { kept: Map<string, string> } => {
  const kept = new Map<string, string>();
  return {
    kind,
    kept,
    read: async (account) => kept.get(account) ?? null,
    write: async (account, secret) => {
      kept.set(account, secret);
    },
    remove: async (account) => {
      kept.delete(account);
    },
  };
};

export const createMemorySettings = (stored: unknown = {}): SettingsStorage & { stored: () => unknown } => {
  let now = stored;
  return {
    read: () => now,
    write: (settings) => {
      now = settings;
    },
    stored: () => now,
    wasSetAside: false,
  };
};

export type RecordingNotifier = Notifier & {
  notices: Notice[];
  trayStatuses: Parameters<Notifier['show']>[0][];
};

export const createRecordingNotifier = (): RecordingNotifier => {
  const notices: Notice[] = [];
  const trayStatuses: RecordingNotifier['trayStatuses'] = [];
  return {
    notices,
    trayStatuses,
    notify: (notice) => notices.push(notice),
    show: (status) => trayStatuses.push(status),
  };
};

export type RecordingLog = Log & { lines: string[] };

export const createRecordingLog = (): RecordingLog => {
  const lines: string[] = [];
  const log: Log = (level, event, fields) => lines.push(`${level} ${event} ${JSON.stringify(fields ?? {})}`);
  return Object.assign(log, { lines });
};

/** The same sequence every time. */
export const createFixedChance = (fraction = 0.5): Chance => {
  let count = 0;
  return {
    fraction: () => fraction,
    uuid: () => {
      count += 1;
      return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
    },
  };
};

/** The staging folder of documents. */
export const createMemoryFiles = (): Files => {
  const files = new Map<string, Uint8Array>();
  return {
    append: async (name, bytes) => {
      files.set(name, Buffer.concat([files.get(name) ?? new Uint8Array(), bytes]));
    },
    size: async (name) => files.get(name)?.byteLength ?? 0,
    read: async function* (name) {
      yield files.get(name) ?? new Uint8Array();
    },
    hash: async (name) => `hash of ${name}`,
    remove: async (name) => {
      files.delete(name);
    },
    names: async () => [...files.keys()],
    free: async () => 1e12,
  };
};

export const fakeHost: Host = {
  folder: '/nowhere',
  folderRisk: null,
  runtime: 'Node 0.0.0, test',
  folderBytes: async () => 12_345,
  logLines: async () => ({ lines: [], older: 0 }),
  keep: async (name) => `/nowhere/${name}`,
};
