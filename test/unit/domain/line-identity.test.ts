import { describe, expect, it } from 'vitest';
import { markLines, nameLines, writtenPosition } from '../../../src/shared/domain/order/line-identity.ts';
import type { OrderLine } from '../../../src/shared/domain/order/order.ts';
import { aLine, anOrder } from '../../fixtures/build-order.ts';

/** Lines as received: `10 b` is position 10 with id b, and the empty text is neither. */
const received = (...lines: string[]): OrderLine[] =>
  lines.map((line) => {
    const [position = '', id = null] = line.split(' ');
    return aLine({ position, id });
  });

const namesOf = (lines: OrderLine[]): string[] => lines.map(({ position }) => position);
const obstaclesOf = ({ lines }: { lines: OrderLine[] }) => lines.map(({ obstacle }) => obstacle);

describe('each line of an order has its own name', () => {
  it.each([
    ['the position, if each line has another', ['10', '20'], ['10', '20']],
    ['a question mark and a number, if the buyer sent no position', ['10', '', ''], ['10', '?1', '?2']],
    ['the position and a number from the second line on', ['10', '10', '10'], ['10', '10#2', '10#3']],
    ['a number of its own position', ['10', '20', '10', '20'], ['10', '20', '10#2', '20#2']],
    ['not the position of another line, for a second one', ['10', '10', '10#2'], ['10', '10#3', '10#2']],
    ['not the position of another line, for one without', ['', '?1', ''], ['?2', '?1', '?3']],
  ])('%s', (_, positions, names) => {
    expect(namesOf(nameLines(received(...positions)))).toEqual(names);
  });

  it.each([
    ['of lines with one position', ['10 b', '10 a', '10 c'], ['10#2', '10', '10#3']],
    ['of lines without a position', [' b', ' a', '10 c'], ['?2', '?1', '10']],
    ['with a line without an id as the first', ['10 A', '10'], ['10#2', '10']],
    ['which is the same after the buyer reordered them', ['10 c', '10 b', '10 a'], ['10#3', '10#2', '10']],
  ])('in the order of ids: %s', (_, lines, names) => {
    expect(namesOf(nameLines(received(...lines)))).toEqual(names);
  });

  it('which a stored order keeps', () => {
    const stored = ['10', '?2', '?1', '20#2', '20'];
    expect(namesOf(nameLines(received('10', '', '', '20', '20'), stored))).toEqual(stored);
  });

  it('while the rest of the line stays as it was received', () => {
    const [line, ...others] = received('10', '', '');
    expect(nameLines([line, ...others] as OrderLine[])).toEqual([
      line,
      { ...others[0], position: '?1', obstacle: 'position-missing' },
      { ...others[1], position: '?2', obstacle: 'position-missing' },
    ]);
  });
});

describe('a line takes no answer if its position doesn’t identify it', () => {
  it.each([
    ['unlike lines with a position each', ['10', '20'], [null, null]],
    ['none was sent', ['10', ''], [null, 'position-missing']],
    ['none was sent for several lines', ['', ''], ['position-missing', 'position-missing']],
    ['another line has it too', ['10', '20', '10'], ['position-twice', null, 'position-twice']],
  ])('%s', (_, positions, obstacles) => {
    expect(obstaclesOf({ lines: nameLines(received(...positions)) })).toEqual(obstacles);
  });

  it('and the lines of an ordinary order are left alone', () => {
    const lines = received('10', '20');
    expect(nameLines(lines)).toBe(lines);
  });
});

describe('the position as the buyer sent it', () => {
  it.each([
    ['of an ordinary line', '10', ['10']],
    ['which may end like a name of ours', '10#2', ['10#2']],
    ['of lines that have the same', '10,10,10', ['10', '10', '10']],
    ['of lines that have the same, which ends like a name of ours', '10#7,10#7', ['10#7', '10#7']],
    ['of such lines beside others', '10,10#7,10,10#7', ['10', '10#7', '10', '10#7']],
    ['of the twelfth line that has the same', '#,'.repeat(12).slice(0, -1), Array(12).fill('#')],
    ['of a line without one', ',10', ['', '10']],
  ])('%s', (_, positions, written) => {
    expect(nameLines(received(...positions.split(','))).map(writtenPosition)).toEqual(written);
  });
});

describe('no line takes an answer', () => {
  const statusOf = (processStatus: string) => ({ processStatus, logisticsStatus: null });
  const marked = (change: Parameters<typeof anOrder>[0]) =>
    obstaclesOf(markLines(anOrder({ lines: nameLines(received('10', '20', '20')), ...change })));

  it.each([
    ['the order has no number', { purchaseOrderNumber: '' }, 'order-number-missing'],
    ['the order has a status that we don’t know', { status: statusOf('Archived') }, 'order-status'],
    [
      'the order has no number, and such a status',
      { purchaseOrderNumber: '', status: statusOf('Archived') },
      'order-number-missing',
    ],
  ])('if %s', (_, change, obstacle) => {
    expect(marked(change)).toEqual([obstacle, 'position-twice', 'position-twice']);
  });

  it.each(['', 'Issued', 'InProgress', 'Confirmed', 'Completed'])(
    'unlike in an order with the status "%s"',
    (processStatus) => {
      expect(marked({ status: statusOf(processStatus) })).toEqual([null, 'position-twice', 'position-twice']);
    },
  );

  it.each([
    ['the order got its number', { purchaseOrderNumber: '' }, {}, null],
    ['the order got a status that we know', { status: statusOf('Archived') }, {}, null],
    [
      'another reason has replaced the first',
      { status: statusOf('Archived') },
      { purchaseOrderNumber: '' },
      'order-number-missing',
    ],
  ])('only until %s', (_, before, after, obstacle) => {
    const { lines } = markLines(anOrder({ lines: nameLines(received('10', '20', '20')), ...before }));
    expect(marked({ lines, ...after })).toEqual([obstacle, 'position-twice', 'position-twice']);
  });

  it('and an order that takes one is left alone', () => {
    const order = anOrder();
    expect(markLines(order)).toBe(order);
  });
});
