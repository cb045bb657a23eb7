import type { Clock, Http, HttpRequest, Timers } from '../ports.ts';
import { serviceProfile } from './profile.ts';

/** Resolves when the next request may leave, in the order of the calls. */
export type RequestPace = () => Promise<void>;

/**
 * Limits all requests together by `serviceProfile.paces`, and by half of that for a minute after a 429
 * (open points, section 6). The returned `http` is the given one, but notices a 429.
 */
export const createRequestPace = ({
  clock,
  http,
  timers,
}: {
  clock: Clock;
  http: Http;
  timers: Timers;
}): { pace: RequestPace; http: Http } => {
  let starts: number[] = [];
  let slowSince = -Infinity;
  let serviceOrigin: string | null = null;
  const waiting: (() => void)[] = [];
  let armed = false;

  // A moment in the future means that the clock was set back: ignore it.
  const isWithin = (since: number, ms: number): boolean => since <= clock.now() && clock.now() - since < ms;

  const waitForNext = (): number => {
    const share = isWithin(slowSince, serviceProfile.slowAfter429Ms) ? 0.5 : 1;
    const waits = serviceProfile.paces.map(({ requests, inMs }) => {
      const before = starts.at(-requests * share);
      return before === undefined || !isWithin(before, inMs) ? 0 : before + inMs - clock.now();
    });
    return Math.max(...waits);
  };

  const release = (): void => {
    while (!armed && waiting.length > 0) {
      const wait = waitForNext();
      if (wait > 0) {
        armed = true;
        timers.after(Math.max(1, wait), () => {
          armed = false;
          release();
        });
      } else {
        starts = [...starts, clock.now()].slice(-mostRemembered);
        waiting.shift()?.();
      }
    }
  };

  return {
    pace: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        release();
      }),
    http: {
      send: async (request) => {
        const answer = await http.send(request);
        if (isSigned(request)) serviceOrigin = new URL(request.url).origin;
        if (answer.status === 429 && new URL(request.url).origin === serviceOrigin) slowSince = clock.now();
        return answer;
      },
    },
  };
};

// Unsigned requests read health and version, or follow a document's link, which may lead to another host.
const isSigned = ({ headers }: HttpRequest): boolean => 'authorization' in headers;

const mostRemembered = Math.max(...serviceProfile.paces.map(({ requests }) => requests));
