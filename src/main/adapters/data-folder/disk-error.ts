import { OrderbellError } from '../../../shared/contract/errors.ts';

/** The error of a failed write or read: `store.full`, `store.read-only` or `store.failed`. */
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

/** The system's error code, for example `ENOENT`. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
