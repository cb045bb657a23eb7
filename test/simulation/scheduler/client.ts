import type { Chance, Database, Http } from '../../../src/main/core/ports.ts';
import type { Dispatch } from '../../../src/main/core/rpc/dispatch.ts';
import { createRandom } from '../../../src/main/practice/sample/random.ts';
import type { AnswerSettings } from '../../../src/shared/contract/accounts.ts';
import type { SettingsPatch } from '../../../src/shared/contract/settings.ts';
import type { WorldTime } from './world-time.ts';

/** What a wrong client may use to be wrong: the world's time as the client has it, and its store. */
export type Tools = { time: WorldTime; database: Database; memory: Map<string, unknown> };

/** A client to be judged: the real core, and for a wrong one what stands between it and the world. */
export type Client = {
  name: string;
  settings?: SettingsPatch;
  answers?: Partial<AnswerSettings>;
  http?: (http: Http, tools: Tools) => Http;
  database?: (database: Database, tools: Tools) => Database;
  dispatch?: (dispatch: Dispatch, tools: Tools) => Dispatch;
};

export const rightClient: Client = { name: 'Orderbell' };

/** Chance that comes the same for the same seed (and counts its ids). */
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
