import type { Request, Transport } from '../../shared/contract/transport.ts';

/**
 * A transport that sends some calls before the screens' code is loaded. Loading takes as long as the core's
 * answer. The first caller of the same call gets the early answer. The first listener gets the events since
 * then.
 */
export const withHeadStart = (transport: Transport, questions: readonly Request[]): Transport => {
  const missed: unknown[] = [];
  const stop = transport.listen((event) => missed.push(event));
  const answers = new Map(questions.map((one) => [JSON.stringify(one), transport.send(one)]));
  // The caller handles the error. This handler only avoids an unhandled rejection.
  for (const answer of answers.values()) answer.catch(() => undefined);
  return {
    send: (request) => {
      const key = JSON.stringify(request);
      const early = answers.get(key);
      answers.delete(key);
      return early ?? transport.send(request);
    },
    listen: (listener) => {
      stop();
      const end = transport.listen(listener);
      for (const event of missed.splice(0)) listener(event);
      return end;
    },
  };
};
