import type { Database, Http } from '../../../src/main/core/ports.ts';
import { wrongAnsweringClients } from './answering.ts';
import { cursorBeforeRecords, lookBacksInMemory, neverLooking, neverOwing, withCursor } from './databases.ts';
import {
  everNewer,
  isFetch,
  isPoll,
  isPost,
  lookingAtTheStore,
  type Page,
  readUntilTwoAgree,
  readWholeListOnce,
  rereading,
} from './pages.ts';
import type { WrongClient } from './wrong-client.ts';

/** Clients that each break one rule of docs/sync-and-outbox.md: the real core, led astray at one of its ports. */

const onePage = (data: Page['data'], lastUpdatedAt: string): Page => ({
  data,
  total: data.length,
  lastUpdatedAt,
});

const withRun =
  (change: (database: Database, sql: string) => string | null) =>
  (database: Database): Database => ({
    ...database,
    run: (sql, ...values) => {
      const changed = change(database, sql);
      return changed === null ? { changes: 1, lastId: 0 } : database.run(changed, ...values);
    },
  });

const resending =
  (again: (http: Http, request: Parameters<Http['send']>[0]) => ReturnType<Http['send']>) =>
  (http: Http): Http => ({
    send: (request) => (isPost(request) ? again(http, request) : http.send(request)),
  });

export const wrongClients: readonly WrongClient[] = [
  ...wrongAnsweringClients,
  {
    name: 'moves the cursor after page 1',
    as: 'lost',
    http: rereading((page) => onePage(page.data, page.lastUpdatedAt)),
  },
  {
    name: 'polls for issued orders only',
    as: 'lost',
    settings: { onlyIssued: true },
  },
  {
    name: 'never looks back',
    as: 'lost',
    http: (http, { database }) =>
      rereading((page, { filters }) => {
        const cursor = database.get('SELECT value FROM cursors')?.['value'];
        return typeof cursor === 'string' && filters.lastUpdatedAfter < cursor
          ? onePage([], page.lastUpdatedAt)
          : page;
      })(http),
  },
  {
    name: 'lets an older version take the place of a newer one',
    as: 'regressed',
    http: everNewer,
  },
  {
    name: 'shows the echo over the proposal',
    as: 'falsified',
    http: (http) => ({
      send: async (request) => {
        const answer = await http.send(request);
        const text = answer.text.replaceAll(/"deliveryScheduleIncludingRequests":\[[^\]]*\],/g, '');
        return isPoll(request) || isFetch(request) ? { ...answer, text } : answer;
      },
    }),
  },
  {
    name: 'drops what it can’t read',
    as: 'set-aside-lost',
    from: 160,
    database: withRun((_, sql) => (sql.includes('INTO set_aside') ? null : sql)),
  },
  {
    name: 'forgets after a crash that an answer may have left',
    as: 'doubled',
    database: withRun((_, sql) =>
      sql.includes("SET state = 'waiting', unclear = 1") ? sql.replace('unclear = 1', 'unclear = 0') : sql,
    ),
  },
  {
    name: 'says yes by the bare indicator',
    as: 'unseen',
    answers: { answerForm: 'indicators' },
  },
  {
    name: 'sends an answer again with new bytes',
    as: 'changed-bytes',
    http: (http, { database }) =>
      resending((inner, request) => {
        const isAgain =
          database.get(`SELECT 1 FROM outbox WHERE state = 'sending' AND attempts > 1`) !== null;
        return inner.send(isAgain ? { ...request, body: `${String(request.body)} ` } : request);
      })(http),
  },
  {
    name: 'calls an answer confirmed as soon as it is taken',
    as: 'told-too-early',
    database: (database) => ({
      ...database,
      run: (sql, ...values) =>
        database.run(
          sql,
          ...(sql.startsWith('UPDATE outbox SET state')
            ? values.map((value, at) => (at === 0 && value === 'sent' ? 'done' : value))
            : values),
        ),
    }),
  },
  {
    name: 'renews its session twice at once',
    as: 'token-twice',
    http: (http) => ({
      send: (request) => {
        if (request.url.endsWith('/refresh')) void http.send(request).catch(() => undefined);
        return http.send(request);
      },
    }),
  },
  {
    name: 'answers what stands there now instead of what she saw',
    as: 'never-said',
    dispatch:
      (dispatch, { database }) =>
      async (request) => {
        const asked = Object(request);
        if (asked.call !== 'responses.send') return dispatch(request);
        const revision = database.get('SELECT revision FROM orders WHERE key = ?', asked.input.orderKey)?.[
          'revision'
        ];
        return dispatch({ ...asked, input: { ...asked.input, revision: Number(revision) } });
      },
  },
  {
    name: 'moves the cursor to the highest value of all pages',
    as: 'lost',
    http: (http, { memory }) =>
      rereading((page, { offset }) => {
        const before = offset === 0 ? '' : String(memory.get('highest') ?? '');
        memory.set('highest', [before, page.lastUpdatedAt].toSorted().at(-1));
        return page;
      })(http),
    database: withCursor((value, { memory, time }) => {
      const highest = String(memory.get('highest') ?? value);
      return Date.parse(highest) > time.now() + dayMs ? value : highest;
    }),
  },
  {
    name: 'goes by its own clock instead of the service’s stamps',
    as: 'lost',
    database: withCursor((_, { time }) => new Date(time.clock.now()).toISOString()),
  },
  {
    name: 'pages by offset once, without a second reading',
    as: 'lost',
    from: 275,
    http: readWholeListOnce,
  },
  {
    name: 'calls two passes clean that repeat the same too few records',
    as: 'lost',
    from: 340,
    http: readUntilTwoAgree,
  },
  {
    name: 'never looks back with a poll where the top-level value is the time of the index',
    as: 'lost',
    database: neverOwing('every-poll'),
  },
  {
    name: 'trusts a stamp in the far future',
    as: 'lost',
    http: (http) => ({
      send: async (request) => {
        const answer = await http.send(request);
        const header: typeof answer.header = (name) =>
          name === 'date' ? 'Fri, 01 Jan 2100 00:00:00 GMT' : answer.header(name);
        return isPoll(request) ? { ...answer, header } : answer;
      },
    }),
  },
  {
    name: 'moves the cursor before the records are stored',
    as: 'lost',
    database: cursorBeforeRecords,
  },
  {
    name: 'sends again without looking first',
    as: 'doubled',
    http: lookingAtTheStore(
      (database) => database.get(`SELECT 1 FROM outbox WHERE state = 'waiting' AND attempts > 0`) !== null,
    ),
  },
  {
    name: 'looks back by the hour and never at night',
    as: 'lost',
    from: 260,
    database: neverLooking('nightly'),
  },
  {
    name: 'looks back at night and never by the hour',
    as: 'lost',
    from: 260,
    database: neverLooking('hourly'),
  },
  {
    name: 'keeps in memory alone when it looked back',
    as: 'lost',
    database: lookBacksInMemory,
  },
];

const dayMs = 24 * 3_600_000;
