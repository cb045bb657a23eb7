import type { Order, OrderLine } from './order.ts';
import { isKnownProcessStatus } from './statuses.ts';

type Identified = Pick<OrderLine, 'id' | 'position'>;

/**
 * A unique name for each line of an order: its position, `?1` without one, `00010#2` for the second with
 * the same position. Such names follow the order of ids, so that reordered lines keep theirs.
 */
const namesOf = (lines: readonly Identified[]): string[] => {
  const names = lines.map(({ position }) => position);
  const counts = countsOf(names);
  const known = new Set(names);
  const seen = new Map<string, number>();
  const byId = lines
    .map(({ id, position }, index) => ({ id: id ?? '', position, index }))
    .filter(({ position }) => position === '' || (counts.get(position) ?? 0) > 1)
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.index - b.index));
  for (const { position, index } of byId) {
    let count = (seen.get(position) ?? 0) + 1;
    const name = (): string =>
      position === '' ? `?${count}` : count === 1 ? position : `${position}#${count}`;
    while (name() !== position && known.has(name())) count += 1;
    seen.set(position, count);
    known.add(name());
    names[index] = name();
  }
  return names;
};

/** The position as the buyer sent it; empty if the line has none. */
export const writtenPosition = ({ position, obstacle }: Pick<OrderLine, 'position' | 'obstacle'>): string =>
  obstacle === 'position-missing'
    ? ''
    : obstacle === 'position-twice'
      ? position.replace(/#\d+$/, '')
      : position;

const countsOf = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/**
 * The lines under unique names. `obstacle` marks those that an answer can't identify.
 *
 * @param names the stored names; default: new ones
 */
export const nameLines = (lines: OrderLine[], names?: readonly string[]): OrderLine[] => {
  const counts = countsOf(lines.map(({ position }) => position));
  if (counts.size === lines.length && !counts.has('')) return lines;
  const given = names ?? namesOf(lines);
  return lines.map((line, index) => {
    const { position } = line;
    const isTwice = (counts.get(position) ?? 0) > 1;
    const obstacle = position === '' ? 'position-missing' : isTwice ? 'position-twice' : null;
    return obstacle === null ? line : { ...line, position: given[index] ?? position, obstacle };
  });
};

/** The order with an obstacle at its lines if the order itself takes no answer. */
export const markLines = <Part extends Pick<Order, 'status' | 'purchaseOrderNumber' | 'lines'>>(
  order: Part,
): Part => {
  const obstacle = obstacleOf(order);
  if (obstacle === null && !order.lines.some(isMarkedByOrder)) return order;
  const lines = order.lines.map((line) =>
    line.obstacle === null || isMarkedByOrder(line) ? { ...line, obstacle } : line,
  );
  return { ...order, lines };
};

const obstacleOf = ({
  status,
  purchaseOrderNumber,
}: Pick<Order, 'status' | 'purchaseOrderNumber'>): OrderLine['obstacle'] => {
  if (purchaseOrderNumber === '') return 'order-number-missing';
  const { processStatus } = status;
  return processStatus === '' || isKnownProcessStatus(processStatus) ? null : 'order-status';
};

const isMarkedByOrder = ({ obstacle }: OrderLine): boolean =>
  obstacle === 'order-status' || obstacle === 'order-number-missing';
