import type { Chance, Database, Http } from '../../../src/main/core/ports.ts';
import type { Dispatch } from '../../../src/main/core/rpc/handlers.ts';
import { createRandom } from '../../../src/main/practice/sample/random.ts';
import type { AnswerSettings } from '../../../src/shared/contract/calls/accounts.ts';
import type { SettingsPatch } from '../../../src/shared/contract/calls/settings.ts';
import type { WorldTime } from './world-time.ts';

/** The means with which a wrong client can be wrong: the time as the client has it, and its store. */
export type Tools = { time: WorldTime; database: Database; memory: Map<string, unknown> };

/** A client to be judged: the real core. For a wrong client, also the wrappers around its ports. */
export type Client = {
  name: string;
  settings?: SettingsPatch;
  answers?: Partial<AnswerSettings>;
  http?: (http: Http, tools: Tools) => Http;
  database?: (database: Database, tools: Tools) => Database;
  dispatch?: (dispatch: Dispatch, tools: Tools) => Dispatch;
};

export const rightClient: Client = { name: 'Orderbell' };

/** Random values that are the same for the same seed. Ids are counted. */
export const createSeededChance = (seed: number): Chance => {
  let count = 0;
  return {
    fraction: createRandom(seed).next,
    uuid: () => {
      count += 1;
      return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
    },
  };
};
