/**
 * One call of Electron, for example `app.setPath` or `new BrowserWindow`, with its arguments where they can
 * be copied.
 */
export type Call = { call: string; args: unknown[] };

const calls: Call[] = [];

export const record = (call: string, args: unknown[]): void => {
  calls.push({ call, args: args.map((value) => tellable(value, 6)) });
};

/** Deletes the calls recorded so far. */
export const forget = (): void => void calls.splice(0);

export const recorded = (): Call[] => calls;

const names = new Set<string>();

/** Notes that a member (`app.quit`) or an event (`app:quit`) is imitated, even if nothing uses it. */
export const noteImitated = (name: string): void => void names.add(name);

export const imitated = (): string[] => [...names];

const tellable = (value: unknown, depth: number): unknown => {
  if (typeof value === 'function') return '[function]';
  if (typeof value !== 'object' || value === null) return typeof value === 'symbol' ? String(value) : value;
  if (depth === 0) return '[deep]';
  if (Array.isArray(value)) return value.map((one) => tellable(one, depth - 1));
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== null) return `[${value.constructor.name}]`;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, tellable(one, depth - 1)]));
};
