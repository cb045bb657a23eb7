import type { PracticeShipment } from '../../src/main/practice/shipments/practice-shipment.ts';
import type { History } from './history.ts';
import type { Ledger } from './ledger.ts';
import type { Remains } from './remains.ts';
import type { Violation } from './violation.ts';

/** No shipment of a list may disappear or be older than shown before. */
export const judgeShipmentsScreen = (
  before: ReadonlyMap<number, string>,
  now: ReadonlyMap<number, string>,
): Violation[] =>
  [...before].flatMap(([key, at]): Violation[] => {
    const shown = now.get(key);
    if (shown === undefined) return [{ kind: 'lost', text: `shipment ${key} was shown and is gone` }];
    return shown < at ? [{ kind: 'regressed', text: `shipment ${key}: ${at} was replaced by ${shown}` }] : [];
  });

/** What must hold for shipments and despatch advices after each kill. */
export const judgeShipments = (history: History, ledger: Ledger, remains: Remains): Violation[] => [
  ...judgeStored(history, remains),
  ...judgePassed(history, remains),
  ...judgeGiven(ledger, remains),
];

const judgeStored = (history: History, { shipments }: Remains): Violation[] =>
  shipments
    .filter(({ id, lastUpdatedAt }) => !hasVersion(history.shipments.get(id), lastUpdatedAt))
    .map(({ id, lastUpdatedAt }) => ({
      kind: 'lost',
      text: `shipment ${id} never had a version of ${lastUpdatedAt}`,
    }));

const hasVersion = (versions: readonly PracticeShipment[] | undefined, at: string): boolean =>
  (versions ?? []).some(({ lastUpdatedAt }) => lastUpdatedAt === at);

/** Nobody requests what the cursor has passed again, so it has to be stored. */
const judgePassed = (history: History, { shipmentsCursor, shipments }: Remains): Violation[] => {
  if (shipmentsCursor === null) return [];
  const stored = new Map(shipments.map(({ id, lastUpdatedAt }) => [id, lastUpdatedAt]));
  return [...history.shipments].flatMap(([id, versions]): Violation[] => {
    const passed = versions.findLast(({ lastUpdatedAt }) => lastUpdatedAt <= shipmentsCursor);
    if (passed === undefined || (stored.get(id) ?? '') >= passed.lastUpdatedAt) return [];
    const text = `the cursor is past ${passed.lastUpdatedAt} of shipment ${id}, stored is ${stored.get(id)}`;
    return [{ kind: 'lost', text }];
  });
};

const judgeGiven = ({ advices }: Ledger, remains: Remains): Violation[] => {
  const rows = new Map(remains.advices.map((row) => [row.id, row]));
  const given = advices.flatMap(({ id, number, state, undo }): Violation[] => {
    const row = id === null ? undefined : rows.get(id);
    const where = `the despatch advice ${number}`;
    if (state === 'given' && row === undefined) return [{ kind: 'lost', text: `${where} is gone` }];
    if (undo !== 'done' || row?.state === 'undone') return [];
    return [{ kind: 'answeredUnseen', text: `${where} was withdrawn and is ${row?.state}` }];
  });
  const ours = new Set(advices.map(({ id }) => id));
  const strange = remains.advices.filter(({ id }) => !ours.has(id));
  return [
    ...given,
    ...strange.map(
      ({ number }): Violation => ({ kind: 'doubled', text: `nobody gave the advice ${number}` }),
    ),
  ];
};

/** What must also hold after everything has settled. */
export const judgeSettledShipments = (history: History, remains: Remains): Violation[] => [
  ...judgeLast(history, remains),
  ...judgeEnds(remains),
  ...judgeMade(history, remains),
];

const judgeLast = (history: History, { shipments }: Remains): Violation[] => {
  const stored = new Map(shipments.map(({ id, lastUpdatedAt }) => [id, lastUpdatedAt]));
  return [...history.shipments].flatMap(([id, versions]): Violation[] => {
    const last = versions.at(-1)?.lastUpdatedAt;
    if (last === stored.get(id)) return [];
    return [{ kind: 'lost', text: `shipment ${id} is at ${stored.get(id)}, not ${last}` }];
  });
};

const finalStates: ReadonlySet<string> = new Set([
  'done',
  'conflict',
  'needs-attention',
  'undone',
  'dropped',
]);

const judgeEnds = ({ advices }: Remains): Violation[] =>
  advices
    .filter(({ state }) => !finalStates.has(state))
    .map(({ number, state }) => ({ kind: 'lost', text: `the despatch advice ${number} is still ${state}` }));

/**
 * A completed advice makes one shipment per number; a withdrawn one makes none. No shipment exists without
 * an advice. An advice that was withdrawn before it left frees its number for the next one.
 */
const judgeMade = (history: History, { advices }: Remains): Violation[] => {
  const made = new Map<string, Set<string>>();
  for (const [id, versions] of history.shipments) {
    for (const { lines } of versions) {
      for (const { despatchAdviceNumber: number } of lines) {
        made.set(number, (made.get(number) ?? new Set()).add(id));
      }
    }
  }
  const byNumber = Map.groupBy(advices, ({ number }) => number);
  return [
    ...[...made.keys()]
      .filter((number) => !byNumber.has(number))
      .map((number): Violation => ({ kind: 'answeredUnseen', text: `nobody composed the advice ${number}` })),
    ...[...byNumber].flatMap(([number, same]): Violation[] => {
      const count = made.get(number)?.size ?? 0;
      const states = same.map(({ state }) => state);
      const text = `the despatch advice ${number} is ${states.join(' and ')} and made ${count} shipments`;
      if (count > 1) return [{ kind: 'doubled', text }];
      if (states.filter((state) => state === 'done').length > count) return [{ kind: 'lost', text }];
      return count > 0 && states.every((state) => state === 'undone')
        ? [{ kind: 'answeredUnseen', text }]
        : [];
    }),
  ];
};
