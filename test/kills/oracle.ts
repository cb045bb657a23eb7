import type { PracticeOrder } from '../../src/main/practice/orders/practice-order.ts';
import { sameTerms } from '../../src/shared/domain/order/terms.ts';
import { type History, type Intake, keyOfBody } from './history.ts';
import type { GivenAnswer, Ledger, ShownOrder } from './ledger.ts';
import type { Remains } from './remains.ts';
import { judgeSettledShipments, judgeShipments } from './shipments-oracle.ts';
import type { Violation } from './violation.ts';

/** Nothing on a page may be older than before. */
export const judgeScreen = (before: ShownOrder | undefined, now: ShownOrder): Violation[] => {
  if (before === undefined) return [];
  const header =
    now.version < before.version ? [`version ${before.version} was replaced by ${now.version}`] : [];
  const lines = [...before.lines]
    .filter(([position, at]) => isBefore(now.lines.get(position), at))
    .map(([position]) => `line ${position} is older than it was`);
  return [...header, ...lines].map((text) => ({ kind: 'regressed', text: `order ${now.id}: ${text}` }));
};

/**
 * What must hold for a data folder after each kill, by the service's history and by what the page was told.
 */
export const judgeRemains = (history: History, ledger: Ledger, remains: Remains): Violation[] => {
  const damaged = [
    ...remains.damage.map((finding) => `the store is not sound: ${finding}`),
    ...remains.leaks.map((file) => `a secret is in ${file}`),
    ...remains.files.filter((file) => !isKnownFile(file)).map((file) => `${file} was left behind`),
  ].map((text): Violation => ({ kind: 'damaged', text }));
  // A damaged store proves nothing else.
  if (remains.damage.length > 0) return damaged;
  return [
    ...damaged,
    ...judgeOrders(history, ledger, remains),
    ...judgeCursor(history, remains),
    ...judgeAnswers(ledger, remains),
    ...judgeDrafts(ledger, remains),
    ...judgeDocuments(ledger, remains),
    ...judgeShipments(history, ledger, remains),
  ];
};

const knownFiles: readonly RegExp[] = [
  /^orderbell\.(lock|sqlite)(-journal|-wal|-shm)?$/,
  /^settings\.json$/,
  /^logs\/orderbell(\.\d)?\.log$/,
  /^documents\/[0-9a-f-]{36}$/,
];

/** Files that the next start removes. */
const passingFiles: readonly RegExp[] = [/^\.writable$/, /^settings\.json\.tmp-[0-9a-f]+$/];

const isKnownFile = (file: string): boolean =>
  [...knownFiles, ...passingFiles].some((pattern) => pattern.test(file));

const judgeOrders = (history: History, ledger: Ledger, { orders, lines }: Remains): Violation[] => {
  const byKey = new Map(orders.map((order) => [order.key, order]));
  const stamps = new Map(lines.map((line) => [`${line.orderKey} ${line.position}`, line.lastUpdatedAt]));
  const older = [...ledger.shown].flatMap(([key, shown]): Violation[] => {
    const stored = byKey.get(key);
    if (stored === undefined) return [{ kind: 'lost', text: `order ${key} was shown and is gone` }];
    const before = stored.version < shown.version ? ['its header'] : [];
    const late = [...shown.lines].filter(([position, at]) => isBefore(stamps.get(`${key} ${position}`), at));
    return [...before, ...late.map(([position]) => `line ${position}`)].map((what) => ({
      kind: 'regressed',
      text: `order ${key} was shown in a later version than ${what} has now`,
    }));
  });
  const invented = orders.filter(
    ({ id, version }) => !(history.versions.get(id) ?? []).some((one) => one.version === version),
  );
  return [
    ...older,
    ...invented.map(
      ({ id, version }): Violation => ({ kind: 'lost', text: `order ${id} never had a version ${version}` }),
    ),
  ];
};

/** Nobody requests what the cursor has passed again, so it has to be stored. */
const judgeCursor = (history: History, { cursor, orders }: Remains): Violation[] => {
  if (cursor === null) return [];
  const stored = new Map(orders.map(({ id, version }) => [id, version]));
  return [...history.versions].flatMap(([id, versions]): Violation[] => {
    const passed = versions.findLast(({ lastUpdatedAt }) => !isBefore(cursor, lastUpdatedAt));
    if (passed === undefined || (stored.get(id) ?? 0) >= passed.version) return [];
    const has = stored.get(id) ?? 'none';
    return [
      {
        kind: 'lost',
        text: `the cursor is past version ${passed.version} of order ${id}, stored is ${has}`,
      },
    ];
  });
};

const judgeAnswers = ({ answers }: Ledger, remains: Remains): Violation[] => {
  const rows = new Map(remains.answers.map((row) => [row.id, row]));
  const drafts = new Map(remains.drafts.map(({ orderKey, draft }) => [orderKey, draft.answers]));
  const given = answers.flatMap((answer): Violation[] => {
    const row = answer.id === null ? undefined : rows.get(answer.id);
    const where = `the answer ${answer.id ?? ''} to order ${answer.orderKey}`;
    const inDraft = answer.lines.filter(({ position }) =>
      (drafts.get(answer.orderKey) ?? []).some((one) => one.position === position),
    );
    if (answer.state === 'given' && row === undefined) return [{ kind: 'lost', text: `${where} is gone` }];
    if (answer.undo === 'done' && row?.state !== 'undone') {
      return [{ kind: 'answeredUnseen', text: `${where} was withdrawn and is ${row?.state}` }];
    }
    if (answer.state !== 'requested') return [];
    // An answer is written as a draft, then sent. It is in the draft or in the outbox, never in both.
    if (row !== undefined) {
      return inDraft.length === 0 ? [] : [{ kind: 'doubled', text: `${where} is in the draft, too` }];
    }
    return inDraft.length === answer.lines.length
      ? []
      : [{ kind: 'lost', text: `${where} is neither in the draft nor in the outbox` }];
  });
  const ours = new Set(answers.map(({ id }) => id));
  const strange = remains.answers.filter(({ id }) => !ours.has(id));
  return [
    ...given,
    ...strange.map(
      ({ id, orderKey }): Violation => ({
        kind: 'doubled',
        text: `order ${orderKey} has an answer ${id} that nobody gave`,
      }),
    ),
  ];
};

const judgeDrafts = ({ drafts }: Ledger, remains: Remains): Violation[] =>
  [...drafts].flatMap(([orderKey, { saved, requested }]): Violation[] => {
    const found = remains.drafts.find((row) => row.orderKey === orderKey)?.draft ?? null;
    const allowed = [saved, requested].filter((one) => one !== undefined).map((one) => JSON.stringify(one));
    if (saved === undefined || allowed.includes(JSON.stringify(found))) return [];
    return [{ kind: 'lost', text: `the draft of order ${orderKey} is not the saved one` }];
  });

const judgeDocuments = ({ documents }: Ledger, remains: Remains): Violation[] => {
  const rows = new Map(remains.documents.map((row) => [row.id, row]));
  const given = [...documents.values()].flatMap((document): Violation[] => {
    if (document.state !== 'whole') return [];
    const row = rows.get(document.id);
    const where = `the document ${document.name}`;
    if (row === undefined) return [{ kind: 'lost', text: `${where} is gone` }];
    if (row.sha256 !== document.sha256) return [{ kind: 'lost', text: `${where} has other bytes` }];
    if (row.state !== 'uploaded' && !remains.staged.has(document.id)) {
      return [{ kind: 'lost', text: `${where} is ${row.state} and its file is gone` }];
    }
    return [];
  });
  return given;
};

/** What must also hold after everything has settled. `hashes`: the service's SHA-256 by object id. */
export const judgeSettled = (
  history: History,
  ledger: Ledger,
  remains: Remains,
  hashes: ReadonlyMap<string, string | null>,
): Violation[] => [
  ...judgeWholeness(history, remains),
  ...judgeEnds(remains),
  ...judgeEffects(history, ledger, remains),
  ...judgeAttached(history, remains, hashes),
  ...judgeLeft(remains),
  ...judgeSettledShipments(history, remains),
];

const judgeWholeness = (history: History, { orders, lines }: Remains): Violation[] => {
  const stored = new Map(orders.map((order) => [order.id, order]));
  return [...history.versions].flatMap(([id, versions]): Violation[] => {
    const last = versions.at(-1);
    const row = stored.get(id);
    if (last === undefined) return [];
    if (row === undefined || row.version !== last.version || row.lastUpdatedAt !== last.lastUpdatedAt) {
      return [{ kind: 'lost', text: `order ${id} is at ${row?.version ?? 'none'}, not ${last.version}` }];
    }
    return last.lines
      .filter(
        ({ position, lastUpdatedAt }) =>
          !lines.some(
            (line) =>
              line.orderKey === row.key && line.position === position && line.lastUpdatedAt === lastUpdatedAt,
          ),
      )
      .map(({ position }) => ({ kind: 'lost', text: `line ${position} of order ${id} is not the last one` }));
  });
};

const finalStates: ReadonlySet<string> = new Set([
  'done',
  'conflict',
  'needs-attention',
  'undone',
  'dropped',
]);

const judgeEnds = ({ answers }: Remains): Violation[] =>
  answers
    .filter(({ state }) => !finalStates.has(state))
    .map(({ id, orderKey, state }) => ({
      kind: 'lost',
      text: `the answer ${id} to order ${orderKey} is still ${state}`,
    }));

const judgeEffects = (history: History, ledger: Ledger, { answers }: Remains): Violation[] => {
  const bytes = answers.flatMap(({ id, state, body, bodyType }) =>
    body === null || bodyType === null ? [] : [{ id, state, key: keyOfBody(body, bodyType) }],
  );
  const byKey = Map.groupBy(bytes, ({ key }) => key);
  const intakes = Map.groupBy(history.intakes, ({ key }) => key);
  const unknown = [...intakes.keys()].filter((key) => !byKey.has(key));
  return [
    ...unknown.map((key): Violation => ({ kind: 'answeredUnseen', text: `nobody composed ${key}` })),
    ...[...byKey].flatMap(([key, same]): Violation[] => {
      const taken = intakes.get(key) ?? [];
      const effects = taken.filter(hasEffect).length;
      const allowed = same.filter(({ state }) => state !== 'undone').length;
      const done = same.filter(({ state }) => state === 'done').length;
      const names = same.map(({ id }) => id).join(', ');
      const many = `${names} was taken ${taken.length} times, ${effects} of them with an effect`;
      if (effects > allowed) return [{ kind: 'doubled', text: many }];
      if (taken.length < done) return [{ kind: 'lost', text: `${names} is done: ${many}` }];
      return taken.flatMap((intake) => unseenTerms(intake, ledger, names, same[0]?.id ?? ''));
    }),
  ];
};

const hasEffect = ({ before, after }: Intake): boolean =>
  after.lines.some((line) => {
    const old = before.lines.find(({ position }) => position === line.position);
    return old === undefined || stateOf(old) !== stateOf(line);
  });

const stateOf = (line: PracticeOrder['lines'][number]): string =>
  JSON.stringify([line.processStatus, line.inProgressStatus, line.confirmed, line.proposal]);

const unseenTerms = (intake: Intake, ledger: Ledger, names: string, id: string): Violation[] => {
  const answer: GivenAnswer | undefined = ledger.answers.find((one) => one.id === id);
  return intake.after.lines.flatMap((line): Violation[] => {
    const old = intake.before.lines.find(({ position }) => position === line.position);
    const given = answer?.lines.find(({ position }) => position === line.position);
    if (given === undefined || old === undefined || stateOf(old) === stateOf(line)) return [];
    if (line.processStatus !== 'Confirmed' || line.confirmed === null) return [];
    if (given.kind !== 'reject' && sameTerms(line.confirmed, given.terms)) return [];
    return [
      { kind: 'answeredUnseen', text: `${names} confirmed line ${line.position} with terms never shown` },
    ];
  });
};

/** Each document of a completed answer is in its order once, with all its bytes. */
const judgeAttached = (
  history: History,
  remains: Remains,
  hashes: ReadonlyMap<string, string | null>,
): Violation[] => {
  const done = new Set(remains.answers.filter(({ state }) => state === 'done').map(({ id }) => id));
  const ids = new Map(remains.orders.map(({ key, id }) => [key, id]));
  return remains.documents.flatMap(({ name, orderKey, responseId, sha256, state }): Violation[] => {
    if (responseId === null || !done.has(responseId)) return [];
    const order = history.versions.get(ids.get(orderKey) ?? '')?.at(-1);
    const named = [
      ...(order?.supplierDocuments ?? []),
      ...(order?.lines ?? []).flatMap(({ supplierLine }) => supplierLine?.documents ?? []),
    ].filter((document) => document.name === name);
    const where = `the document ${name} (${state})`;
    if (named.length === 0) return [{ kind: 'lost', text: `${where} is not in its order` }];
    if (named.length > 1)
      return [{ kind: 'doubled', text: `${where} is ${named.length} times in its order` }];
    const hash = hashes.get(named[0]?.objectId ?? '');
    return hash === sha256 ? [] : [{ kind: 'lost', text: `${where} has other bytes at the service` }];
  });
};

/** A file that nobody needs would stay on the disk forever. */
const judgeLeft = ({ files, staged, documents }: Remains): Violation[] => {
  const needed = new Set(documents.filter(({ state }) => state !== 'uploaded').map(({ id }) => id));
  return [
    ...files.filter((file) => passingFiles.some((pattern) => pattern.test(file))),
    ...[...staged.keys()].filter((id) => !needed.has(id)),
  ].map((file) => ({ kind: 'damaged', text: `${file} is never cleaned up` }));
};

// The practice service writes every stamp with the same number of digits, so text order is time order.
const isBefore = (a: string | undefined, b: string): boolean => a === undefined || a < b;
