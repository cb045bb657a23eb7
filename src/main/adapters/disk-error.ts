import { OrderbellError } from '../../shared/contract/errors.ts';

/** What a file that couldn't be written or read means to the user: `store.full`, `store.read-only` or `store.failed`. */
export const diskError = (error: unknown): OrderbellError => {
  if (error instanceof OrderbellError) return error;
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new OrderbellError('store.full', { cause: error });
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new OrderbellError('store.read-only', { cause: error });
    default:
      return new OrderbellError('store.failed', { detail: codeOf(error) ?? 'file', cause: error });
  }
};

/** The system's name for what went wrong, `ENOENT` for example. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
