import type { Database, Http } from '../../../src/main/core/ports.ts';
import { wrongAnsweringClients } from './answering.ts';
import { backfillInMemory, cursorBeforeRecords, neverDue, neverRunning, withCursor } from './databases.ts';
import {
  everNewer,
  isFetch,
  isPoll,
  isPost,
  type Page,
  readUntilTwoAgree,
  readWholeListOnce,
  rereading,
  trustingTheStore,
} from './pages.ts';
import type { WrongClient } from './wrong-client.ts';

/** Clients that each break one rule of docs/sync-and-outbox.md: the real core with one port changed. */

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
    name: 'never runs a backfill',
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
    name: 'replaces a newer version with an older one',
    as: 'regressed',
    http: everNewer,
  },
  {
    name: 'shows the ordered terms instead of the proposal',
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
    name: 'drops records that it can’t read',
    as: 'set-aside-lost',
    from: 160,
    database: withRun((_, sql) => (sql.includes('INTO main.set_aside') ? null : sql)),
  },
  {
    name: 'forgets after a crash that an answer may have left',
    as: 'doubled',
    from: 270,
    database: withRun((_, sql) =>
      sql.includes("SET state = 'waiting', unclear = 1") ? sql.replace('unclear = 1', 'unclear = 0') : sql,
    ),
  },
  {
    name: 'accepts with the bare indicator',
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
    name: 'shows an answer as confirmed as soon as the service takes it',
    as: 'confirmed-too-early',
    database: (database) => ({
      ...database,
      run: (sql, ...values) =>
        database.run(
          sql,
          ...(sql.startsWith('UPDATE main.outbox SET state')
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
    name: 'answers the current terms instead of those that the user saw',
    as: 'not-given',
    from: 75,
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
    from: 35,
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
    name: 'uses its own clock instead of the service’s stamps',
    as: 'lost',
    database: withCursor((_, { time }) => new Date(time.clock.now()).toISOString()),
  },
  {
    name: 'pages by offset once, without a second read pass',
    as: 'lost',
    from: 335,
    http: readWholeListOnce,
  },
  {
    name: 'takes two read passes for clean that lack the same records',
    as: 'lost',
    from: 340,
    http: readUntilTwoAgree,
  },
  {
    name: 'never runs the poll backfill where the top-level value is the time of the index',
    as: 'lost',
    from: 35,
    database: neverDue('every-poll'),
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
    from: 140,
    database: cursorBeforeRecords,
  },
  {
    name: 'sends again without a check',
    as: 'doubled',
    http: trustingTheStore(
      (database) => database.get(`SELECT 1 FROM outbox WHERE state = 'waiting' AND attempts > 0`) !== null,
    ),
  },
  {
    name: 'runs the hourly backfill and never the nightly one',
    as: 'lost',
    from: 260,
    database: neverRunning('nightly'),
  },
  {
    name: 'runs the nightly backfill and never the hourly one',
    as: 'lost',
    from: 450,
    database: neverRunning('hourly'),
  },
  {
    name: 'keeps its backfill state in memory only',
    as: 'lost',
    from: 10,
    database: backfillInMemory,
  },
];

const dayMs = 24 * 3_600_000;
