/** The result codes of SQLite that mean something to Orderbell (SQLite, "Result and Error Codes"). */
export const sqlite = {
  permission: 3,
  busy: 5,
  readOnly: 8,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/** What kept SQLite from it: the plain code, which is the low byte of an extended one. `null` for another error. */
export const resultCode = (error: unknown): number | null => {
  const code = extendedCode(error);
  return code === null ? null : code & 0xff;
};

/** What and why, as SQLite says it. `null` for another error. */
export const extendedCode = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null;
