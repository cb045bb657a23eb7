import type { Order, OrderLine } from './order.ts';
import { isKnownProcessStatus } from './statuses.ts';

type Identified = Pick<OrderLine, 'id' | 'position'>;

/**
 * A name for each line that no other line of the order has: its position, `?1` where it has none, `00010#2` for the second one of two.
 * Lines that need such a name get it in the order of their ids, so that lines in another order keep theirs.
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

/** The position as the buyer wrote it: empty where the line has none. */
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
 * The lines of one order, each under a name of its own, and marked where the service can't be told which of them is meant.
 *
 * @param names those under which the lines are stored; new ones where they come in
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

/** The same order, with its lines marked where the order itself takes no answers. */
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
