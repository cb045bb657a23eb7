import type { Request, Transport } from '../../shared/contract/transport.ts';

/**
 * The same way to the core, on which some questions are under way already, before the code that asks them is read in: that takes
 * as long as the core takes to answer. Who asks the same for the first time gets that answer, and who listens first hears what the core
 * told since.
 */
export const withHeadStart = (transport: Transport, questions: readonly Request[]): Transport => {
  const missed: unknown[] = [];
  const stop = transport.listen((event) => missed.push(event));
  const answers = new Map(questions.map((one) => [JSON.stringify(one), transport.send(one)]));
  // Who asks is told of it.
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
