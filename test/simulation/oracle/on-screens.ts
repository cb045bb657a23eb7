import type { OrderDetail } from '../../../src/shared/contract/calls/orders.ts';
import { type Line, type ModelOrder, shownOf, type Terms, type Version } from '../model/model-order.ts';
import type { Service } from '../model/service.ts';
import { dayOf, versionOfMark } from '../model/wire.ts';
import type { Violation } from './violations.ts';

/** What an order's page shows, by the marks that the service wrote into the order. */
export type Screen = { version: number; since: Map<string, number> };

export const screenOf = ({ order }: OrderDetail): Screen => ({
  version: versionOfMark(order.description),
  since: new Map(order.lines.map((line) => [line.position, versionOfMark(line.description)])),
});

/** Nothing on a page may be older than before. */
export const judgeStep = (before: Screen | undefined, now: Screen, where: string): Violation[] => {
  if (before === undefined) return [];
  const older =
    now.version < before.version ? [`version ${before.version} was replaced by ${now.version}`] : [];
  const lines = [...before.since].flatMap(([position, since]) => {
    const found = now.since.get(position) ?? 0;
    return found < since ? [`line ${position} of version ${since} was replaced by ${found}`] : [];
  });
  return [...older, ...lines].map((text) => ({ kind: 'regressed', text: `${where}: ${text}` }));
};

/** Each line has to match the version that it comes from, with the supplier's open request applied. */
export const judgeContent = (order: ModelOrder, detail: OrderDetail, twins: boolean): Violation[] =>
  detail.order.lines.flatMap((shown): Violation[] => {
    const since = versionOfMark(shown.description);
    const line = order.versions[since - 1]?.lines.find(({ position }) => position === shown.position);
    const where = `PO-${order.number} line ${shown.position}`;
    if (line === undefined) return [{ kind: 'falsified', text: `${where} was never like that` }];
    const { status } = shown;
    if (status.processStatus !== line.process || status.inProgressStatus !== line.step) {
      return [
        { kind: 'falsified', text: `${where} is shown as ${status.processStatus}, not ${line.process}` },
      ];
    }
    const { number, name, revision, purchaseUnitOfMeasureIso: unit } = shown.item;
    const { subject } = line;
    if (
      number !== subject.item ||
      name !== subject.name ||
      revision !== subject.revision ||
      unit !== subject.unit
    ) {
      return [{ kind: 'falsified', text: `${where} is shown as of another item or unit` }];
    }
    // A service without twins doesn't show the terms of a request.
    const isPlain = line.proposal === null || !twins;
    const text = isPlain ? (line.confirmed ?? line.issued) : shownOf(line);
    const { deliverySchedule, prices } = isPlain
      ? shown
      : {
          deliverySchedule: shown.deliveryScheduleIncludingRequests ?? [],
          prices: shown.pricesIncludingRequests,
        };
    const price = prices?.netPrice?.priceInTransactionCurrency?.value;
    return matches(deliverySchedule, text) && Number(price) === text.price
      ? []
      : [{ kind: 'falsified', text: `${where} is shown with other terms` }];
  });

const matches = (
  schedule: readonly { date: string | null; quantity: string | null }[],
  terms: Terms,
): boolean =>
  schedule.length === 1 &&
  schedule[0]?.date === dayOf(terms.day) &&
  Number(schedule[0].quantity) === terms.quantity;

/**
 * Every version that was visible at a moment has to be on the screens by now, or a later one.
 * @param time instants and spans in ms. Versions that became visible later than `lateness` after their
 * stamp don't count.
 */
export const judgeWholeness = (
  service: Service,
  screens: ReadonlyMap<number, Screen>,
  { moment, lateness, now }: { moment: number; lateness: number; now: number },
): Violation[] =>
  service.orders.flatMap((order): Violation[] => {
    const shown = order.versions.filter(({ visibleAt }) => visibleAt <= moment);
    const visible = shown.findLast(({ visibleAt, stamp }) => visibleAt - Date.parse(stamp) <= lateness);
    if (visible === undefined) return [];
    // An unreadable version replaced all earlier ones, perhaps before any client asked for them.
    const hides = ({ broken, version, visibleAt }: Version): boolean =>
      broken && version >= visible.version && visibleAt <= now;
    if (order.versions.some(hides)) return [];
    const screen = screens.get(order.number);
    const where = `PO-${order.number}`;
    if (screen === undefined) return [{ kind: 'lost', text: `${where} was never received` }];
    if (screen.version < visible.version) {
      return [{ kind: 'lost', text: `${where} is at ${screen.version}, not at ${visible.version}` }];
    }
    return visible.lines.flatMap((line: Line): Violation[] =>
      (screen.since.get(line.position) ?? 0) < line.since
        ? [{ kind: 'lost', text: `${where} line ${line.position} lacks version ${line.since}` }]
        : [],
    );
  });
