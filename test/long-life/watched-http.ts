import { createHttp as createReal } from '../../src/main/adapters/network/http-undici.ts';
import type { Http } from '../../src/main/core/ports.ts';

let running = 0;
let refusedPolls = 0;

/** Requests without an answer so far. */
export const requestsRunning = (): number => running;

/** Polls of orders whose token had expired. Each is sent again with a new one. */
export const pollsRefused = (): number => refusedPolls;

/** The real HTTP, with both counts. */
export const createHttp = (
  ...given: Parameters<typeof createReal>
): Http & { close: () => Promise<void> } => {
  const real = createReal(...given);
  return {
    ...real,
    send: async (request) => {
      running += 1;
      try {
        const answer = await real.send(request);
        if (answer.status === 401 && request.url.endsWith('/order-search/poll')) refusedPolls += 1;
        return answer;
      } finally {
        running -= 1;
      }
    },
  };
};
