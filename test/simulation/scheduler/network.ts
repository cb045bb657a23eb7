import { HttpFailure } from '../../../src/main/core/http-failure.ts';
import type { Http, HttpAnswer, HttpRequest } from '../../../src/main/core/ports.ts';
import { storagePath } from '../model/object-storage.ts';
import { pollPath } from '../model/search-index.ts';
import type { Answer, Service } from '../model/service.ts';
import type { Post } from '../oracle/ledger.ts';
import type { Action, Fault, Step, Target } from './steps.ts';
import type { WorldTime } from './world-time.ts';

type Ambush = Extract<Step, { step: 'ambush' }>;

/**
 * The network between client and service. Everything takes a moment, and ambushes happen around the
 * exchanges.
 */
export const createNetwork = (deps: {
  time: WorldTime;
  service: Service;
  fraction: () => number;
  /** Everything but a fault. */
  perform: (action: Action) => void;
  /** An order response arrived at the service, or at the point where it is lost. */
  onPosted: (post: Post) => void;
  /** The service handled a request and answered. */
  onAnswered: (answer: Answer) => void;
  /** An answer reached a running client. */
  onReceived: (answer: Answer) => void;
}) => {
  const { time, service } = deps;
  const ambushes: { left: number; ambush: Ambush }[] = [];

  let isHeldUp = false;

  const trigger = (target: Target, when: Ambush['when']): Fault | null => {
    let fault: Fault | null = null;
    for (const one of [...ambushes]) {
      const { ambush } = one;
      if (ambush.when !== when || (ambush.target !== 'any' && ambush.target !== target)) continue;
      if (one.left > 0) {
        one.left -= 1;
        continue;
      }
      ambushes.splice(ambushes.indexOf(one), 1);
      if (ambush.action.kind === 'fault') fault = ambush.action.fault;
      else deps.perform(ambush.action);
      isHeldUp ||= ambush.action.kind === 'leave';
    }
    return fault;
  };

  const arrive = (request: HttpRequest, body: string, leftAt: number): Arrival => {
    const path = new URL(request.url).pathname;
    const target = targetOf(path);
    const post = target === 'post' ? { ...{ leftAt, at: time.now() }, body, ...noReply } : null;
    if (post !== null) deps.onPosted(post);
    const fault = trigger(target, 'before');
    const early = fault === null ? null : beforeTaking(fault, target, request.deadlineMs, time.now());
    if (early !== null) {
      trigger(target, 'after');
      return { ...early, post, unsure: false };
    }
    const answer = service.handle({ method: request.method, path, headers: request.headers, body });
    deps.onAnswered(answer);
    const late = trigger(target, 'after') ?? fault;
    // Delays the request until the next user has signed in.
    const wait = isHeldUp ? 4_000 : 0;
    isHeldUp = false;
    if (late === null) return { wait, post, unsure: false, answer };
    // A refusal counts as one, even if its text is cut.
    const isRefusal = late === 'cut-text' && answer.status >= 400;
    return { ...afterTaking(late, answer, time.now()), post, unsure: !isRefusal };
  };

  return {
    addAmbush: (ambush: Ambush): void => void ambushes.push({ left: ambush.skip, ambush }),
    clear: (): void => void ambushes.splice(0),
    /** The network as one process has it. */
    forProcess: (alive: () => boolean): Http => ({
      send: async (request) => {
        const body = await textOf(request.body);
        return new Promise((resolve, reject) => {
          if (!alive()) return;
          const leftAt = time.now();
          const moment = (): number => 20 + Math.floor(deps.fraction() * 280);
          time.after(moment(), () => {
            const outcome = arrive(request, body, leftAt);
            if (!alive() || outcome.unsure) service.shortenQueue();
            time.after(moment() + outcome.wait, () => {
              if (!alive()) return;
              if ('failure' in outcome) {
                if (outcome.post !== null) outcome.post.notSent = outcome.failure.taken === 'not-sent';
                return reject(outcome.failure);
              }
              if (outcome.post !== null) {
                outcome.post.status = outcome.unsure ? null : outcome.answer.status;
                outcome.post.receivedAt = time.now();
              }
              deps.onReceived(outcome.answer);
              resolve(asHttp(outcome.answer));
            });
          });
        });
      },
    }),
  };
};

const noReply = { status: null, receivedAt: null, lastStatus: null, notSent: false };

const textOf = async (body: HttpRequest['body']): Promise<string> => {
  if (body === undefined || typeof body === 'string') return body ?? '';
  const pieces: Uint8Array[] = [];
  for await (const piece of body.open()) pieces.push(piece);
  body.onProgress(body.length);
  return Buffer.concat(pieces).toString();
};

export type Network = ReturnType<typeof createNetwork>;

type Outcome = { wait: number } & ({ answer: Answer } | { failure: HttpFailure });

/** `unsure`: the client can't know the result. */
type Arrival = Outcome & { post: Post | null; unsure: boolean };

const beforeTaking = (fault: Fault, target: Target, deadlineMs: number, now: number): Outcome | null => {
  switch (fault) {
    case 'refused':
      return { wait: 0, failure: new HttpFailure('unreachable', 'not-sent') };
    case 'lost-request':
      return { wait: deadlineMs, failure: new HttpFailure('timeout', 'unclear') };
    case 'error-before':
      return { wait: 0, answer: ownAnswer(503, now) };
    case 'too-many':
      return { wait: 0, answer: ownAnswer(429, now, { 'retry-after': '7' }) };
    case 'not-wanted':
      // The service refuses only answers with 422. Any other request is cut off instead.
      return target === 'post' ? { wait: 0, answer: ownAnswer(422, now) } : null;
    default:
      return null;
  }
};

const afterTaking = (fault: Fault, answer: Answer, now: number): Outcome => {
  switch (fault) {
    case 'cut-text':
      return {
        wait: 0,
        answer: {
          ...answer,
          text: answer.text.slice(0, answer.text.length / 2),
          shown: [],
          poll: null,
          fetched: null,
        },
      };
    case 'error-after':
      return { wait: 0, answer: ownAnswer(500, now) };
    case 'html':
      return { wait: 0, answer: { ...ownAnswer(200, now), text: '<html>Please sign in</html>' } };
    default:
      return { wait: 0, failure: new HttpFailure('cut-off', 'unclear') };
  }
};

const ownAnswer = (status: number, now: number, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { date: new Date(now).toUTCString(), ...headers },
  text: '',
  shown: [],
  poll: null,
  fetched: null,
  tokenUse: null,
});

const asHttp = ({ status, headers, text }: Answer): HttpAnswer => ({
  status,
  header: (name) => headers[name] ?? null,
  text,
  digest: text,
});

const targetOf = (path: string): Target => {
  if (path === pollPath) return 'poll';
  if (path === '/v2/api-connector/order-response') return 'post';
  if (path.startsWith(storagePath)) return 'upload';
  return path.startsWith('/v2/authentication/') ? 'sign-in' : 'fetch';
};
