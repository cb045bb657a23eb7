/** The result codes of SQLite that Orderbell handles (SQLite, "Result and Error Codes"). */
export const sqlite = {
  permission: 3,
  busy: 5,
  readOnly: 8,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/** The primary result code, which is the low byte of an extended one. `null` for another error. */
export const resultCode = (error: unknown): number | null => {
  const code = extendedCode(error);
  return code === null ? null : code & 0xff;
};

/** SQLite's code and message. `null` for another error. */
export const extendedCode = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null;
