/**
 * Runs in a page before its own scripts, and gives its preload script Electron's API. Only the text of this
 * function reaches the page, so it can't use anything outside.
 */
export const becomeRenderer = (
  { binding, key }: { binding: string; key: string },
  preload: (require: (name: string) => unknown, module: object, exports: object) => void,
): void => {
  if (window.top !== window) return;
  const toMain: unknown = Reflect.get(window, binding);
  Reflect.deleteProperty(window, binding);
  if (typeof toMain !== 'function') throw new Error('There is no way to the main process.');

  type Listener = (event: object, ...args: unknown[]) => void;
  const listeners = new Map<string, Set<Listener>>();
  const of = (channel: string): Set<Listener> => {
    const known = listeners.get(channel) ?? new Set();
    listeners.set(channel, known);
    return known;
  };
  Object.defineProperty(window, Symbol.for(key), {
    value: (channel: string, args: unknown[]): void => {
      for (const listener of [...of(channel)]) listener({}, ...args);
    },
  });

  const named = (name: string, part: object): object =>
    new Proxy(part, {
      get: (target, member) => {
        if (!Reflect.has(target, member)) {
          throw new Error(`The double doesn't imitate ${name}.${String(member)}.`);
        }
        return Reflect.get(target, member);
      },
    });

  const cloned = (args: unknown[]): unknown[] => {
    try {
      return structuredClone(args);
    } catch {
      throw new Error('An object could not be cloned.');
    }
  };

  const ipcRenderer = named('ipcRenderer', {
    invoke: async (channel: string, ...args: unknown[]): Promise<unknown> => {
      const said: unknown = await toMain(channel, cloned(args));
      if (typeof said !== 'object' || said === null) throw new Error('The main process said nothing.');
      if ('error' in said)
        throw new Error(`Error invoking remote method '${channel}': ${String(said.error)}`);
      return Reflect.get(said, 'value');
    },
    on: (channel: string, listener: Listener): void => void of(channel).add(listener),
    removeListener: (channel: string, listener: Listener): void => void of(channel).delete(listener),
  });

  // Values are copied and functions are wrapped, so neither side gets the other's objects.
  const bridged = (value: unknown): unknown => {
    if (typeof value === 'function') {
      return (...args: unknown[]): unknown => bridged(Reflect.apply(value, undefined, args.map(bridged)));
    }
    if (typeof value === 'symbol') throw new TypeError('A symbol can’t be sent over the contextBridge.');
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Promise) return value.then(bridged);
    if (Array.isArray(value)) return value.map(bridged);
    const kind: unknown = Object.getPrototypeOf(value);
    if (kind !== Object.prototype && kind !== null) return structuredClone(value);
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, bridged(one)]));
  };
  const frozen = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    for (const one of Object.values(value)) frozen(one);
    return Object.freeze(value);
  };

  const contextBridge = named('contextBridge', {
    exposeInMainWorld: (name: string, api: unknown): void => {
      if (name in window)
        throw new Error(`Cannot bind an API on top of an existing property on the window object`);
      Object.defineProperty(window, name, {
        ...{ value: frozen(bridged(api)), enumerable: true },
        ...{ writable: false, configurable: false },
      });
    },
  });

  const module = { exports: {} };
  const require = (name: string): unknown => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`);
    return named('electron', { contextBridge, ipcRenderer });
  };
  preload(require, module, module.exports);
};
