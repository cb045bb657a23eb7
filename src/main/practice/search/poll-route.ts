import type { ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import { readJson } from '../http/json.ts';
import { checked } from '../http/problem.ts';
import { readText } from '../http/read-body.ts';
import type { Answer, Call } from '../http/routes.ts';
import { poll, pollRequestSchema, type SearchHabits, type Statuses } from './poll.ts';

/** The settings and clock of the search. `now`: milliseconds since 1970 (UTC). */
export type Search = { habits: () => SearchHabits; now: () => number };

/** Answers a poll for one kind of record. The filter is the body of a GET or a POST. */
export const pollAnswer = <T extends { id: string; lastUpdatedAt: ServiceTimestamp }>(
  { habits, now }: Search,
  records: () => T[],
  statusesOf: (record: T) => Statuses,
  wire: (record: T) => unknown,
): ((call: Call) => Promise<Answer>) => {
  let turn = 0;
  return async ({ request }) => {
    const search = checked(pollRequestSchema, readJson(await readText(request)));
    const page = poll(records(), statusesOf, search, habits(), now(), turn);
    turn += 1;
    return {
      status: 200,
      json: {
        data: page.data.map(wire),
        total: page.total,
        ...(page.lastUpdatedAt === null ? {} : { lastUpdatedAt: page.lastUpdatedAt }),
      },
    };
  };
};
