import type { After } from '../buyers/behaviour.ts';

/** One call to the client's address. `label` says in the control page what it was about. */
type WebhookCall = { label: string; method: 'GET' | 'POST'; url: string; body: string | null };

/** What became of a call: the last status, or the fault of the connection. */
type WebhookOutcome = { label: string; tries: number; outcome: string };

/**
 * Calls addresses of the client, one call after the other, each up to four times, and never waits for one: the service
 * answers on meanwhile. What no try delivers is given up, since polling brings it (interface, section 6, rule 4).
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

export const createWebhookCaller = (after: After): WebhookCaller => {
  let waiting: WebhookCall[] = [];
  let outcomes: WebhookOutcome[] = [];
  let undoPause: (() => void) | null = null;
  let stopping = new AbortController();
  let busy = false;

  const attempt = async ({ method, url, body }: WebhookCall): Promise<{ ok: boolean; outcome: string }> => {
    try {
      const reply = await fetch(url, {
        method,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(deadline)]),
        ...(body === null ? {} : { body, headers: { 'content-type': 'application/json' } }),
      });
      await reply.body?.cancel();
      return { ok: reply.ok, outcome: String(reply.status) };
    } catch (error) {
      return { ok: false, outcome: error instanceof Error ? error.name : 'failed' };
    }
  };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      undoPause = after(ms, resolve);
    });
  const work = async (call: WebhookCall, signal: AbortSignal): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      const { ok, outcome } = await attempt(call);
      const wait = pauses[tries - 1];
      if (ok || wait === undefined || signal.aborted) {
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
