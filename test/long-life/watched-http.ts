import { createHttp as createReal } from '../../src/main/adapters/http-undici.ts';
import type { Http } from '../../src/main/core/ports.ts';

let underWay = 0;

/** Requests that wait for their answer. */
export const requestsUnderWay = (): number => underWay;

/** The real one, of which is known whether anything is on its way. */
export const createHttp = (
  ...given: Parameters<typeof createReal>
): Http & { close: () => Promise<void> } => {
  const real = createReal(...given);
  return {
    ...real,
    send: async (request) => {
      underWay += 1;
      try {
        return await real.send(request);
      } finally {
        underWay -= 1;
      }
    },
  };
};
