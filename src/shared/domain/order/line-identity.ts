import { compareTexts } from '../values/plain-text.ts';
import type { Order, OrderLine } from './order.ts';
import { isKnownProcessStatus } from './statuses.ts';

const numbered = /#\d+$/;

/**
 * A unique name for each line of an order: its position, `?1` without one, `00010#2` for the second with
 * the same position. Such names follow the order of ids, so that reordered lines keep theirs.
 */
const namesOf = (lines: readonly Pick<OrderLine, 'id' | 'position'>[]): string[] => {
  const names = lines.map(({ position }) => position);
  const sent = new Set(names);
  const seen = new Map<string, number>();
  const byId = lines
    .map(({ id, position }, index) => ({ id: id ?? '', position, index }))
    .sort((a, b) => compareTexts(a.id, b.id));
  for (const { position, index } of byId) {
    let count = (seen.get(position) ?? 0) + 1;
    // A first line gets a number too if its position could be read as one with a number.
    const name = (): string =>
      position === ''
        ? `?${count}`
        : count === 1 && !numbered.test(position)
          ? position
          : `${position}#${count}`;
    // The buyer may have sent such a name as a position.
    while (name() !== position && sent.has(name())) count += 1;
    seen.set(position, count);
    names[index] = name();
  }
  return names;
};

/** The position as the buyer sent it; empty if the line has none. */
export const writtenPosition = ({ position, obstacle }: Pick<OrderLine, 'position' | 'obstacle'>): string =>
  obstacle === 'position-missing'
    ? ''
    : obstacle === 'position-twice'
      ? position.replace(numbered, '')
      : position;

/**
 * The lines under unique names. `obstacle` marks those that an answer can't identify.
 *
 * @param names the stored names; default: new ones
 */
export const nameLines = (lines: OrderLine[], names?: readonly string[]): OrderLine[] => {
  const counts = new Map<string, number>();
  for (const { position } of lines) counts.set(position, (counts.get(position) ?? 0) + 1);
  if (counts.size === lines.length && !counts.has('')) return lines;
  const given = names ?? namesOf(lines);
  return lines.map((line, index) => {
    const { position } = line;
    const isTwice = counts.get(position) !== 1;
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
