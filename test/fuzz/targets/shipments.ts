import type { ReadShipment } from '../../../src/main/core/service/order-service.ts';
import { writeJson } from '../../../src/main/practice/http/json.ts';
import { createRandom } from '../../../src/main/practice/sample/random.ts';
import { sampleShipments } from '../../../src/main/practice/sample/sample-shipments.ts';
import { sampleWorld } from '../../../src/main/practice/sample/sample-world.ts';
import { wireShipment } from '../../../src/main/practice/shipments/wire-shipment.ts';
import {
  isNewPart,
  type Shipment,
  shipmentIdentity,
  shipmentParts,
  shipmentSchema,
} from '../../../src/shared/domain/delivery/shipment.ts';
import { isDecimal } from '../../../src/shared/domain/values/decimal.ts';
import {
  itemsOf,
  memberOf,
  nothing,
  numberTree,
  readTree,
  type Tree,
  textTree,
  writeTree,
} from '../machine/json-tree.ts';
import { brokenText } from '../machine/mutate-text.ts';
import { mutated } from '../machine/mutate-tree.ts';
import { onReason, onStoredRecord } from '../oracle/on-orders.ts';
import { onThrown } from '../oracle/on-sentences.ts';
import type { Subjects } from '../subjects.ts';
import { outcomeOf, type Target, type Trial } from './target.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const random = createRandom(20_261_121);

const treeOf = (text: string): Tree => readTree(text) ?? nothing;

/** Shipments as services send them: the practice service's, and one with the fewest fields. */
const trueShipments: readonly Tree[] = [
  ...sampleShipments(sampleWorld(random, now, 'full').orders, random, now).shipments.map((shipment) =>
    treeOf(writeJson(wireShipment(shipment))),
  ),
  treeOf(
    '{"supplierShipment":{"shipmentNumber":"S-1"},"lines":[{"despatchQuantity":0.10000000000000000001,"backorderDate":"2026-12-01","meta":{"lastUpdatedAt":"2026-11-01T10:00:00.000Z"}}]}',
  ),
  treeOf(
    '{"id":"S-2","lastUpdatedAt":"2026-11-01T10:00:00.000Z","locations":{"departure":{"actualDate":"2026-11-01","city":"Almelo"},"destination":{"location":{"code":"P9"},"scheduledStartDate":"2026-11-03"},"finalDestination":{"scheduledEndTime":"12:00:00"}}}',
  ),
];

/** Two versions of a shipment on one page, true or careless. Sometimes the page itself is careless. */
export const shipments: Target = {
  name: 'shipments',
  share: 8,
  from: 'service',
  run: (chance, subjects) => {
    const first = chance.pick(trueShipments);
    const records = [first, first].map((tree) => (chance.once(3) ? tree : mutated(tree, chance)));
    const text = writeTree(pageOf(records));
    return chance.once(10)
      ? tryPage(brokenText(text, chance), null, subjects)
      : tryPage(text, records, subjects);
  },
};

const pageOf = (records: Tree[]): Tree => ({
  kind: 'group',
  members: [
    { name: 'data', value: { kind: 'list', items: records } },
    { name: 'total', value: numberTree(String(records.length)) },
    { name: 'lastUpdatedAt', value: textTree('2026-11-20T12:00:00.000Z') },
  ],
});

/** @param arrived the content of the page; `null` if unknown */
const tryPage = (text: string, arrived: Tree[] | null, subjects: Subjects): Trial => {
  const outcome = outcomeOf(() => subjects.readShipments(text));
  if ('thrown' in outcome) {
    const broken = onThrown(outcome.thrown, /^service\.not-a-service$/);
    return {
      input: () => text,
      broken: [...broken, ...(arrived === null ? [] : ['a page was refused'])],
    };
  }
  const { records, broken: aside } = outcome.value;
  const [first, second] = records;
  const broken = [
    ...(arrived !== null && records.length + aside.length !== arrived.length ? ['records were lost'] : []),
    ...aside.flatMap(onReason),
    ...records.flatMap(onShipment),
    ...(arrived !== null && aside.length === 0
      ? records.flatMap((read, index) => {
          const tree = arrived[index];
          return tree === undefined
            ? []
            : [...onStoredRecord(read.raw, tree), ...onQuantities(read, tree), ...onStops(read, tree)];
        })
      : []),
    ...(first && second ? onBoth(first.shipment, second.shipment, subjects) : []),
  ];
  return { input: () => text, broken };
};

const onShipment = ({ shipment }: ReadShipment): string[] => {
  const parts = shipmentParts(shipment);
  return [
    ...(shipmentSchema.safeParse(JSON.parse(JSON.stringify(shipment))).success
      ? []
      : ['a shipment that the store refuses']),
    ...(shipmentIdentity(shipment) === '' ? ['a shipment without a name'] : []),
    ...(new Set(parts.map(({ name }) => name)).size === parts.length ? [] : ['two parts of one name']),
    ...(parts.some((part) => isNewPart(part, part)) ? ['the same again is new'] : []),
  ];
};

// Digit for digit, at every place where the line has it.
const onQuantities = ({ shipment }: ReadShipment, arrived: Tree): string[] => {
  const carriers = itemsOf(memberOf(arrived, 'loadCarriers')).filter(({ kind }) => kind === 'group');
  const lines = [arrived, ...carriers].flatMap((holder) => itemsOf(memberOf(holder, 'lines')));
  if (lines.length !== shipment.lines.length) return ['lines were lost'];
  return shipment.lines.flatMap(({ despatchQuantity }, index) => {
    const line = lines[index];
    const given =
      memberOf(memberOf(line, 'supplierLine'), 'despatchQuantity') ?? memberOf(line, 'despatchQuantity');
    const text = given?.kind === 'number' ? given.digits : given?.kind === 'text' ? given.value.trim() : null;
    const isGap = despatchQuantity === null && (text === null || text.length > 400 || !isDecimal(text));
    return isGap || despatchQuantity === text ? [] : ['a quantity is another one'];
  });
};

// Each stop that the service lists, on the right day.
const onStops = ({ shipment }: ReadShipment, arrived: Tree): string[] => {
  const stops = itemsOf(memberOf(memberOf(arrived, 'locations'), 'destinations')).filter(
    ({ kind }) => kind === 'group',
  );
  if (stops.length === 0) return [];
  const { destinations } = shipment.locations;
  if (destinations.length !== stops.length) return ['stops were lost'];
  return destinations.flatMap(({ etaStartDate }, index) => {
    const given = memberOf(stops[index], 'etaStartDate');
    const day = given?.kind === 'text' ? given.value.toWellFormed().trim() : '';
    return day === '' || day === etaStartDate ? [] : ['a stop has another day'];
  });
};

const onBoth = (before: Shipment, incoming: Shipment, { mergeShipment }: Subjects): string[] => {
  const merge = mergeShipment(before, incoming);
  if (merge.kind === 'same') return [];
  const { shipment } = merge;
  const names = new Set(shipmentParts(shipment).map(({ name }) => name));
  const linesOf = (one: Shipment): string[] =>
    shipmentParts(one).flatMap(({ name }) => (name.startsWith('line ') ? [name] : []));
  return [
    ...([...linesOf(before), ...linesOf(incoming)].every((name) => names.has(name))
      ? []
      : ['a line was lost']),
    ...(mergeShipment(shipment, shipment).kind === 'same' ? [] : ['the same again is news']),
    ...(shipmentSchema.safeParse(JSON.parse(JSON.stringify(shipment))).success
      ? []
      : ['a shipment that the store refuses']),
  ];
};
