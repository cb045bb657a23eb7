import type { Schedule } from '../buyers/behaviour.ts';

/** One call to the client's address. `label` names it on the control page. */
type WebhookCall = {
  label: string;
  method: 'GET' | 'POST';
  url: string;
  body: { text: string; contentType: string } | null;
  authorization: string | null;
};

/** The result of a call: the last status, or the fault of the connection. */
type WebhookOutcome = { label: string; tries: number; outcome: string };

/**
 * Calls addresses of the client one after the other. The service never waits for them. A call without an
 * answer, or with a status above 500, is made up to four times (open points, section 8). A call that still
 * fails is dropped, since polling finds the change (interface, section 6, rule 4).
 */
export type WebhookCaller = {
  call(call: WebhookCall): void;
  /** The newest last. */
  outcomes(): WebhookOutcome[];
  stop(): void;
};

/** Milliseconds before the second, third and fourth try. */
const pauses = [500, 2_000, 8_000];
const deadline = 5_000;
const mostWaiting = 1_000;
const mostOutcomes = 50;

export const createWebhookCaller = (after: Schedule): WebhookCaller => {
  let waiting: WebhookCall[] = [];
  let outcomes: WebhookOutcome[] = [];
  let undoPause: (() => void) | null = null;
  let stopping = new AbortController();
  let busy = false;

  const attempt = async ({
    method,
    url,
    body,
    authorization,
  }: WebhookCall): Promise<{ isOver: boolean; outcome: string }> => {
    try {
      const reply = await fetch(url, {
        method,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(deadline)]),
        headers: {
          ...(body === null ? {} : { 'content-type': body.contentType }),
          ...(authorization === null ? {} : { authorization }),
        },
        ...(body === null ? {} : { body: body.text }),
      });
      await reply.body?.cancel();
      return { isOver: reply.status <= 500, outcome: String(reply.status) };
    } catch (error) {
      return { isOver: false, outcome: error instanceof Error ? error.name : 'failed' };
    }
  };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      undoPause = after(ms, resolve);
    });
  const work = async (call: WebhookCall, signal: AbortSignal): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      const { isOver, outcome } = await attempt(call);
      const wait = pauses[tries - 1];
      if (isOver || wait === undefined || signal.aborted) {
        outcomes = [...outcomes, { label: call.label, tries, outcome }].slice(-mostOutcomes);
        return;
      }
      await pause(wait);
    }
  };
  const workOff = async (signal: AbortSignal): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await work(next, signal);
      if (signal.aborted) return;
    }
    busy = false;
  };

  return {
    call: (call) => {
      waiting = [...waiting, call].slice(-mostWaiting);
      if (busy) return;
      busy = true;
      void workOff(stopping.signal);
    },
    outcomes: () => outcomes,
    stop: () => {
      undoPause?.();
      waiting = [];
      busy = false;
      stopping.abort();
      stopping = new AbortController();
    },
  };
};
