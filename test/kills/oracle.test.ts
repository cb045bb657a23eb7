import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/main/adapters/store/sqlite.ts';
import { migrate } from '../../src/main/core/db/migrate.ts';
import { createPracticeService } from '../../src/main/practice/create-practice-service.ts';
import { applyResponse } from '../../src/main/practice/orders/apply-response.ts';
import { readJsonResponse } from '../../src/main/practice/orders/order-response-schema.ts';
import type { PracticeOrder } from '../../src/main/practice/orders/practice-order.ts';
import type { PracticeShipment } from '../../src/main/practice/shipments/practice-shipment.ts';
import type { Draft } from '../../src/shared/contract/calls/responses.ts';
import { decimal } from '../../src/shared/domain/values/decimal.ts';
import { aShipmentLine, shipmentMoment } from '../fixtures/build-shipment.ts';
import { answerKey, type History, type Intake } from './history.ts';
import { emptyLedger, type GivenAnswer, type Ledger } from './ledger.ts';
import { judgeRemains, judgeScreen, judgeSettled } from './oracle.ts';
import { type Remains, readRemains } from './remains.ts';
import { judgeShipmentsScreen } from './shipments-oracle.ts';
import type { Violation } from './violation.ts';
import { uncommittedFrames } from './wal-tail.ts';

/** A day without faults. Each test breaks one thing. */
type Day = {
  history: {
    versions: Map<string, PracticeOrder[]>;
    intakes: Intake[];
    shipments: Map<string, PracticeShipment[]>;
  };
  ledger: Ledger;
  remains: Remains;
  hashes: Map<string, string | null>;
};

const documentName = 'drawing.pdf';
const sha256 = 'a'.repeat(64);

/** The shipment of the despatch advice A-1 in the n-th second. */
const shipment = (n: number): PracticeShipment => {
  const lastUpdatedAt = shipmentMoment(n);
  return {
    ...{ id: 'shipment-1', companyId: 'buyer-1', supplierAccountNumber: 'S-1', buyerAccountNumber: 'B-1' },
    ...{ shipmentNumber: 'A-1', shipmentCompanyName: null, transportMode: null, invoiceNumbers: [] },
    identifiers: {
      ...{ billOfLadingNumber: null, imoNumber: null },
      ...{ carrierShipmentNumber: null, trackingNumber: null },
    },
    ...{ supplierDocuments: [], buyerDocuments: [], loadCarriers: [], departure: null, destinations: [] },
    ...{ supplierParty: null, buyerParty: null, supplierContacts: [], buyerContacts: [] },
    purchaseOrderTerms: null,
    lines: [
      {
        ...{ purchaseOrderNumber: 'PO-1', purchaseOrderLinePosition: '00010' },
        ...{ deliverySchedulePosition: null, item: aShipmentLine().item, despatchQuantity: decimal('40') },
        ...{ despatchAdviceNumber: 'A-1', despatchAdviceLinePosition: '1' },
        ...{ supplierItemRevision: null, supplierItemName: null },
        ...{ backorderQuantity: null, backorderDate: null, documents: [], lastUpdatedAt },
      },
    ],
    ...{ processStatus: 'Issued', processStatusReason: null, erpIssueDateTime: null, lastUpdatedAt },
  };
};

const goodDay = (): Day => {
  const service = createPracticeService({ sample: 'empty', clock: () => Date.parse('2026-11-17T09:00:00Z') });
  const orders = [1, 2, 3].map(() => service.buyers.issue({ lineCount: 2 }));
  const [first] = orders;
  const line = first?.lines[0];
  if (first === undefined || line === undefined) throw new Error('The practice service issued nothing.');
  const body = JSON.stringify({
    order: {
      buyerAccountNumber: first.buyerAccountNumber,
      purchaseOrderNumber: first.purchaseOrderNumber,
      documents: [{ objectId: 'object-1', name: documentName }],
    },
    lines: [{ purchaseOrderLinePosition: line.position, indicators: { accepted: true } }],
  });
  const response = readJsonResponse(body);
  const after = applyResponse(
    first,
    response,
    service.world.buyerOf(first),
    service.world.stamp(),
    () => true,
  );
  const last = [after, ...orders.slice(1)];
  const answer: GivenAnswer = {
    id: 'answer-1',
    orderKey: 1,
    lines: [{ position: line.position, kind: 'accept', terms: line.requested }],
    state: 'given',
    undo: 'no',
  };
  const draft: Draft = { revision: 1, answers: [{ position: '1', answer: { kind: 'accept' } }] };
  return {
    history: {
      versions: new Map([
        [first.id, [first, after]],
        ...orders.slice(1).map((order): [string, PracticeOrder[]] => [order.id, [order]]),
      ]),
      intakes: [{ key: answerKey(response), before: first, after }],
      shipments: new Map([['shipment-1', [shipment(1), shipment(2)]]]),
    },
    ledger: {
      ...emptyLedger(),
      answers: [answer],
      drafts: new Map([[2, { saved: draft }]]),
      advices: [{ id: 'advice-1', orderKey: 1, number: 'A-1', state: 'given', undo: 'no' }],
      documents: new Map([
        ['document-1', { id: 'document-1', orderKey: 1, name: documentName, sha256, state: 'whole' }],
      ]),
      shown: new Map([
        [1, { id: first.id, version: 2, lines: new Map([[line.position, after.lastUpdatedAt]]) }],
      ]),
    },
    remains: {
      damage: [],
      cursor: after.lastUpdatedAt,
      orders: last.map(({ id, version, lastUpdatedAt }, index) => ({
        key: index + 1,
        id,
        version,
        lastUpdatedAt,
      })),
      lines: last.flatMap(({ lines }, index) =>
        lines.map(({ position, lastUpdatedAt }) => ({ orderKey: index + 1, position, lastUpdatedAt })),
      ),
      answers: [
        {
          id: 'answer-1',
          orderKey: 1,
          state: 'done',
          unclear: 0,
          content: { lines: [{ seen: { position: line.position } }] },
          body,
          bodyType: 'application/json',
        },
      ],
      drafts: [{ orderKey: 2, draft }],
      shipmentsCursor: shipment(2).lastUpdatedAt,
      shipments: [{ id: 'shipment-1', lastUpdatedAt: shipment(2).lastUpdatedAt }],
      advices: [{ id: 'advice-1', orderKey: 1, state: 'done', number: 'A-1' }],
      documents: [
        {
          id: 'document-1',
          orderKey: 1,
          name: documentName,
          state: 'uploaded',
          received: 10,
          sha256,
          responseId: 'answer-1',
          objectId: 'object-1',
        },
      ],
      files: ['orderbell.sqlite', 'orderbell.sqlite-wal', 'orderbell.lock', 'logs/orderbell.log'],
      staged: new Map(),
      leaks: [],
      insideCommit: false,
    },
    hashes: new Map([['object-1', sha256]]),
  };
};

const judge = ({ history, ledger, remains, hashes }: Day): Violation[] => [
  ...judgeRemains(history, ledger, remains),
  ...judgeSettled(history, ledger, remains, hashes),
];

const kindsOf = (violations: Violation[]): string[] => [...new Set(violations.map(({ kind }) => kind))];

let day: Day;
beforeEach(() => {
  day = goodDay();
});

/** The single element of a list of a good day. */
const only = <One>(list: readonly One[]): One => {
  const [one] = list;
  if (one === undefined) throw new Error('A good day has one.');
  return one;
};

describe('the oracle of a kill', () => {
  test('finds nothing wrong with a day without faults', () => {
    expect(judge(day)).toEqual([]);
  });

  test('reports an order that was shown and is gone', () => {
    day.remains.orders.shift();
    expect(kindsOf(judge(day))).toContain('lost');
    expect(judge(day).map(({ text }) => text)).toContain('order 1 was shown and is gone');
  });

  test('reports an order that the cursor has passed and nobody stored', () => {
    day.remains.orders.pop();
    expect(judgeRemains(day.history, day.ledger, day.remains)).toMatchObject([
      { kind: 'lost', text: expect.stringMatching(/^the cursor is past version 1/) },
    ]);
  });

  test('reports an older state than the one that was shown', () => {
    only(day.remains.orders).version = 1;
    day.remains.cursor = null;
    expect(kindsOf(judgeRemains(day.history, day.ledger, day.remains))).toEqual(['regressed']);
    const shown = only([...day.ledger.shown.values()]);
    expect(kindsOf(judgeScreen(shown, { ...shown, version: 1 }))).toEqual(['regressed']);
    expect(judgeScreen(shown, shown)).toEqual([]);
  });

  test('reports an older line under a new header', () => {
    only(day.remains.lines).lastUpdatedAt = '2026-01-01T00:00:00.000Z';
    expect(kindsOf(judgeRemains(day.history, day.ledger, day.remains))).toEqual(['regressed']);
  });

  test('reports a version that the service never had', () => {
    only(day.remains.orders).version = 9;
    expect(kindsOf(judgeRemains(day.history, day.ledger, day.remains))).toEqual(['lost']);
  });

  test('reports an answer that is gone, and one that nobody gave', () => {
    only(day.remains.answers).id = 'answer-2';
    expect(kindsOf(judgeRemains(day.history, day.ledger, day.remains))).toEqual(['lost', 'doubled']);
  });

  test('reports a shipment that the cursor has passed and nobody stored', () => {
    day.remains.shipments.pop();
    expect(judgeRemains(day.history, day.ledger, day.remains)).toMatchObject([
      { kind: 'lost', text: expect.stringMatching(/^the cursor is past .* of shipment shipment-1/) },
    ]);
  });

  test('reports a shipment in a state that it never had, and one that isn’t the last', () => {
    only(day.remains.shipments).lastUpdatedAt = shipmentMoment(9);
    expect(kindsOf(judgeRemains(day.history, day.ledger, day.remains))).toEqual(['lost']);
    only(day.remains.shipments).lastUpdatedAt = shipmentMoment(1);
    day.remains.shipmentsCursor = null;
    expect(judgeRemains(day.history, day.ledger, day.remains)).toEqual([]);
    expect(judge(day)).toMatchObject([{ kind: 'lost', text: expect.stringMatching(/^shipment shipment-1/) }]);
  });

  test('reports a list that shows a shipment older than before, or no longer', () => {
    const shown = new Map([[1, shipmentMoment(2)]]);
    expect(judgeShipmentsScreen(shown, shown)).toEqual([]);
    expect(kindsOf(judgeShipmentsScreen(shown, new Map([[1, shipmentMoment(1)]])))).toEqual(['regressed']);
    expect(kindsOf(judgeShipmentsScreen(shown, new Map()))).toEqual(['lost']);
  });

  test('reports a despatch advice that is gone, and one that nobody gave', () => {
    only(day.remains.advices).id = 'advice-2';
    expect(kindsOf(judgeRemains(day.history, day.ledger, day.remains))).toEqual(['lost', 'doubled']);
  });

  test('reports a despatch advice that was withdrawn and isn’t, or made a shipment anyway', () => {
    only(day.ledger.advices).undo = 'done';
    expect(kindsOf(judgeRemains(day.history, day.ledger, day.remains))).toEqual(['answeredUnseen']);
    only(day.remains.advices).state = 'undone';
    expect(judgeRemains(day.history, day.ledger, day.remains)).toEqual([]);
    expect(kindsOf(judge(day))).toEqual(['answeredUnseen']);
  });

  test('accepts a despatch advice with the number of one that was withdrawn before it left', () => {
    const [given, row] = [only(day.ledger.advices), only(day.remains.advices)];
    day.ledger.advices.push({ ...given, id: 'advice-2', undo: 'done' });
    day.remains.advices.push({ ...row, id: 'advice-2', state: 'undone' });
    expect(judge(day)).toEqual([]);
    row.state = 'undone';
    given.undo = 'done';
    expect(kindsOf(judge(day))).toEqual(['answeredUnseen']);
    row.state = 'done';
    given.undo = 'no';
    only(day.remains.advices.slice(1)).state = 'done';
    day.ledger.advices.pop();
    expect(kindsOf(judge(day))).toEqual(['doubled', 'lost']);
  });

  test('reports a despatch advice that never settles, or is done and made nothing', () => {
    only(day.remains.advices).state = 'waiting';
    expect(kindsOf(judge(day))).toEqual(['lost']);
    only(day.remains.advices).state = 'done';
    for (const one of only([...day.history.shipments.values()])) one.lines.length = 0;
    expect(kindsOf(judge(day))).toEqual(['lost']);
  });

  test('reports a despatch advice that made two shipments, and one that nobody composed', () => {
    day.history.shipments.set('shipment-2', [{ ...shipment(3), id: 'shipment-2' }]);
    expect(kindsOf(judge(day))).toEqual(['lost', 'doubled']);
    day.remains.advices.length = 0;
    day.ledger.advices.length = 0;
    expect(kindsOf(judge(day))).toEqual(['lost', 'answeredUnseen']);
  });

  test('reports an answer that took effect twice', () => {
    day.history.intakes.push(only(day.history.intakes));
    expect(kindsOf(judge(day))).toEqual(['doubled']);
  });

  test('accepts an answer that was taken twice if the second time changed nothing', () => {
    const { key, after } = only(day.history.intakes);
    day.history.intakes.push({ key, before: after, after });
    expect(judge(day)).toEqual([]);
  });

  test('reports an answer that is done and never arrived', () => {
    day.history.intakes.length = 0;
    expect(kindsOf(judge(day))).toEqual(['lost']);
  });

  test('reports bytes that nobody composed, and a confirmation of terms that nobody saw', () => {
    const intake = only(day.history.intakes);
    day.history.intakes[0] = { ...intake, key: `${intake.key} ` };
    expect(kindsOf(judge(day))).toEqual(['answeredUnseen', 'lost']);
    day = goodDay();
    only(only(day.ledger.answers).lines).terms = { deliverySchedule: [], prices: null };
    expect(kindsOf(judge(day))).toEqual(['answeredUnseen']);
  });

  test('reports an answer that never settles', () => {
    only(day.remains.answers).state = 'sending';
    expect(kindsOf(judge(day))).toEqual(['lost']);
  });

  test('reports an answer that was withdrawn and took effect', () => {
    only(day.ledger.answers).undo = 'done';
    expect(kindsOf(judgeRemains(day.history, day.ledger, day.remains))).toEqual(['answeredUnseen']);
    only(day.remains.answers).state = 'undone';
    expect(kindsOf(judge(day))).toEqual(['doubled']);
  });

  test('reports an answer that is in the draft and in the outbox, or in neither', () => {
    const answer = only(day.ledger.answers);
    answer.state = 'requested';
    const position = only(answer.lines).position;
    const draft: Draft = { revision: 1, answers: [{ position, answer: { kind: 'accept' } }] };
    day.remains.drafts.push({ orderKey: 1, draft });
    expect(kindsOf(judgeRemains(day.history, day.ledger, day.remains))).toEqual(['doubled']);
    day.remains.answers.length = 0;
    expect(judgeRemains(day.history, day.ledger, day.remains)).toEqual([]);
    day.remains.drafts.pop();
    expect(kindsOf(judgeRemains(day.history, day.ledger, day.remains))).toEqual(['lost']);
  });

  test('reports a draft that is gone, and accepts either of two while the second isn’t confirmed', () => {
    const saved = only(day.remains.drafts).draft;
    const requested = { ...saved, revision: 2 };
    day.ledger.drafts.set(2, { saved, requested });
    only(day.remains.drafts).draft = requested;
    expect(judge(day)).toEqual([]);
    day.remains.drafts.length = 0;
    expect(kindsOf(judge(day))).toEqual(['lost']);
  });

  test('reports a document with other bytes, twice in its order, or without its file', () => {
    day.hashes.set('object-1', 'b'.repeat(64));
    expect(kindsOf(judge(day))).toEqual(['lost']);
    day = goodDay();
    const after = only(day.history.intakes).after;
    after.supplierDocuments.push(only(after.supplierDocuments));
    expect(kindsOf(judge(day))).toEqual(['doubled']);
    day = goodDay();
    only(day.remains.documents).state = 'waiting';
    expect(kindsOf(judge(day))).toEqual(['lost']);
  });

  test('reports a staged file that nobody needs, an unknown file, and a secret on the disk', () => {
    for (const spoil of [
      (): void => void Object.assign(day.remains, { staged: new Map([['document-9', 10]]) }),
      (): void => void day.remains.files.push('.writable-42'),
      (): void => void day.remains.leaks.push('logs/orderbell.log'),
    ]) {
      day = goodDay();
      spoil();
      expect(kindsOf(judge(day))).toEqual(['damaged']);
    }
  });
});

const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-oracle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

const nothing: History = { versions: new Map(), intakes: [], shipments: new Map() };

test('files that the next start removes may exist after a kill, but not at the end', () => {
  day.remains.files.push('.writable', 'settings.json.tmp-1234567890abcdef');
  expect(judgeRemains(day.history, day.ledger, day.remains)).toEqual([]);
  expect(judge(day)).toHaveLength(2);
});

describe('the reader of a data folder', () => {
  const withStore = (spoil: (path: string) => void): Remains => {
    const folder = temporary();
    const path = join(folder, 'orderbell.sqlite');
    const database = openDatabase(path);
    migrate(database);
    database.close();
    spoil(path);
    return readRemains(folder, ['practice-secret']);
  };

  test('finds a sound store sound', () => {
    const remains = withStore(() => undefined);
    expect(judgeRemains(nothing, emptyLedger(), remains)).toEqual([]);
  });

  test('finds a store with overwritten pages damaged', () => {
    const remains = withStore((path) => {
      const bytes = readFileSync(path);
      bytes.fill(0x5a, 20_000, 60_000);
      writeFileSync(path, bytes);
    });
    expect(kindsOf(judgeRemains(nothing, emptyLedger(), remains))).toEqual(['damaged']);
  });

  test('finds a row without its parent damaged, and finds a secret', () => {
    const remains = withStore((path) => {
      const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
      database.function('row_checksum', { varargs: true, deterministic: true }, () => 0);
      database.exec(`INSERT INTO main.drafts VALUES (7, '{"revision":1,"answers":[]}', 0)`);
      database.close();
      writeFileSync(join(path, '..', 'settings.json'), '{"note":"practice-secret"}');
    });
    expect(judgeRemains(nothing, emptyLedger(), remains).map(({ text }) => text)).toEqual([
      'the store is not sound: an orphan in drafts',
      'a secret is in settings.json',
    ]);
  });

  test('finds a transaction that was cut off in the log', () => {
    const path = join(temporary(), 'store.sqlite');
    const database = new DatabaseSync(path);
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT)');
    expect(uncommittedFrames(readFileSync(`${path}-wal`))).toBe(0);
    database.exec(`INSERT INTO notes SELECT hex(randomblob(3000)) FROM json_each('[1,2,3,4,5]')`);
    const log = `${path}-wal`;
    const whole = readFileSync(log);
    expect(uncommittedFrames(whole)).toBe(0);
    const copy = `${path}-cut`;
    writeFileSync(copy, whole);
    truncateSync(copy, whole.length - 4096 - 24);
    expect(uncommittedFrames(readFileSync(copy))).toBeGreaterThan(0);
    database.close();
  });
});
