import { systemChance } from '../../../src/main/adapters/random.ts';
import { systemClock, systemTimers } from '../../../src/main/adapters/system-time.ts';
import type { Http } from '../../../src/main/core/ports.ts';
import { createOrderService } from '../../../src/main/core/service/create-order-service.ts';
import { nothingLearned } from '../../../src/main/core/service/profile.ts';
import { createSession } from '../../../src/main/core/service/session.ts';

/** Orderbell's side of the interface, at its own pace. `facts` has what it learns about the service. */
export const connect = (
  http: Http,
  { url, email, password }: { url: string; email: string; password: string },
) => {
  const learned = { facts: nothingLearned };
  const session = createSession({
    ...{ http, clock: systemClock, timers: systemTimers, baseUrl: url, email, password },
    ...{ pace: async () => undefined, onRefused: () => undefined },
  });
  const service = createOrderService({
    ...{ clock: systemClock, chance: systemChance, session: () => session },
    learned: {
      get: () => learned.facts,
      set: (next) => {
        learned.facts = next;
      },
    },
  });
  return { session, service, learned };
};
