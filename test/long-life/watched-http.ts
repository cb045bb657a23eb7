import { createHttp as createReal } from '../../src/main/adapters/http-undici.ts';
import type { Http } from '../../src/main/core/ports.ts';

let underWay = 0;

/** Requests without an answer so far. */
export const requestsUnderWay = (): number => underWay;

/** The real HTTP, with a count of the running requests. */
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
