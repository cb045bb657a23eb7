import { describe, expect, it } from 'vitest';
import { nothingPending } from '../../../src/main/core/orders/pending-answers.ts';
import {
  type Folder,
  folderOf,
  folders,
  isInScope,
  type Scope,
  scopes,
} from '../../../src/shared/domain/order/folder.ts';
import type { OrderFacts } from '../../../src/shared/domain/order/order-facts.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';

const today = calendarDate('2026-11-21');

const facts = (change: Partial<OrderFacts>): OrderFacts => ({
  lineCount: 2,
  answer: [],
  asked: null,
  buyer: [],
  agreed: [],
  nextDate: null,
  dueDate: null,
  deliveryOverdue: false,
  openWithoutDate: null,
  firstItem: null,
  totals: [],
  toAnswer: null,
  ...change,
});

/**
 * The folder of an order. The columns: a line waits for the supplier's answer; an answer to that line is on
 * its way; the order is put aside; an answer isn't sent yet; documents alone aren't sent yet; a confirmed
 * delivery is late; a line waits for the buyer; a line is confirmed and still to be delivered; the same, or
 * an order without lines, without a date; an order without lines that isn't confirmed. `·` is either. The
 * first folder is the most urgent for the user, and nobody has to act in the last one.
 */
const table = `
  in trouble | asks | answered | aside | unsent | documents | late | buyer's | agreed | undated | no lines | folder
  yes        | ·    | ·        | ·     | ·      | ·         | ·    | ·       | ·      | ·       | ·        | to-answer
  no         | yes  | no       | no    | ·      | ·         | ·    | ·       | ·      | ·       | ·        | to-answer
  no         | yes  | no       | yes   | ·      | ·         | ·    | ·       | ·      | ·       | ·        | later
  no         | yes  | yes      | ·     | yes    | ·         | ·    | ·       | ·      | ·       | ·        | outbox
  no         | no   | ·        | ·     | yes    | ·         | ·    | ·       | ·      | ·       | ·        | outbox
  no         | yes  | yes      | ·     | no     | ·         | yes  | ·       | ·      | ·       | ·        | overdue
  no         | no   | ·        | ·     | no     | ·         | yes  | ·       | ·      | ·       | ·        | overdue
  no         | yes  | yes      | ·     | no     | ·         | no   | ·       | ·      | ·       | ·        | waiting
  no         | no   | yes      | ·     | no     | ·         | no   | ·       | ·      | ·       | ·        | waiting
  no         | no   | no       | ·     | no     | ·         | no   | yes     | ·      | ·       | ·        | waiting
  no         | no   | no       | ·     | no     | ·         | no   | no      | ·      | ·       | yes      | waiting
  no         | no   | no       | ·     | no     | ·         | no   | no      | yes    | ·       | no       | confirmed
  no         | no   | no       | ·     | no     | ·         | no   | no      | no     | yes     | no       | confirmed
  no         | no   | no       | ·     | no     | no        | no   | no      | no     | no      | no       | closed
  no         | no   | no       | ·     | no     | yes       | no   | no      | no     | no      | no       | outbox
`;

const rules = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map((cells) => ({ cells: cells.slice(0, -1), folder: cells.at(-1) }));

/** Every combination of the eleven values, in the table's letters. */
const combinations = Array.from({ length: 2 ** 11 }, (_, bits) =>
  Array.from({ length: 11 }, (__, place) => ((bits >> place) & 1 ? 'yes' : 'no')),
);

const rulesFor = (combination: string[]) =>
  rules.filter(({ cells }) => cells.every((cell, place) => cell === '·' || cell === combination[place]));

const lies = (combination: string[]): Folder => {
  const [troubled, asks, answered, aside, unsent, documents, late, buyers, agreed, undated, lineless] =
    combination.map((word) => word === 'yes');
  return folderOf(
    facts({
      answer: asks ? ['00010'] : [],
      buyer: buyers ? ['00020'] : [],
      agreed: agreed ? ['00030'] : [],
      nextDate: agreed ? calendarDate('2026-12-10') : null,
      openWithoutDate: lineless ? 'buyer' : undated ? 'agreed' : null,
      dueDate: late ? calendarDate('2026-11-20') : null,
    }),
    today,
    {
      positions: new Set(answered ? ['00010'] : []),
      troubled: troubled ?? false,
      unsent: unsent ?? false,
      documents: documents ? 'unsent' : null,
    },
    aside ? calendarDate('2026-11-22') : null,
  );
};

describe('each order is in exactly one folder', () => {
  it('as the table has a line for each of the 2,048 combinations, and only one', () => {
    for (const one of combinations) expect(rulesFor(one), one.join(' ')).toHaveLength(1);
  });

  it.each(rules)('$cells: $folder', ({ cells, folder }) => {
    const meant = combinations.filter((one) => rulesFor(one).some((rule) => rule.cells === cells));
    expect(meant.length).toBe(2 ** cells.filter((cell) => cell === '·').length);
    for (const one of meant) expect(lies(one), one.join(' ')).toBe(folder);
  });

  it('a list of all that is open holds every folder but the closed', () => {
    const inScope = (scope: Scope, change: Partial<OrderFacts> = {}) =>
      folders.filter((folder) => isInScope({ folder, facts: facts(change) }, scope, today));
    expect(inScope('open')).toEqual(['to-answer', 'overdue', 'outbox', 'later', 'waiting', 'confirmed']);
    for (const scope of folders.filter((one) => one !== 'overdue')) expect(inScope(scope)).toEqual([scope]);
    // Each late order is in the list of overdue ones, whatever else it needs.
    expect(inScope('overdue')).toEqual([]);
    expect(inScope('overdue', { dueDate: today })).toEqual([]);
    const open = folders.filter((one) => one !== 'closed');
    expect(inScope('overdue', { dueDate: calendarDate('2026-11-20') })).toEqual(open);
    expect(inScope('overdue', { deliveryOverdue: true })).toEqual(open);
  });

  it('the list of the outbox also has an order that waits for answers to other lines', () => {
    const scopesOf = (folder: Folder) =>
      scopes.filter((scope) => isInScope({ folder, facts: facts({}), isUnsent: true }, scope, today));
    expect(scopesOf('to-answer')).toEqual(['to-answer', 'outbox', 'open']);
    expect(scopesOf('outbox')).toEqual(['outbox', 'open']);
  });
});

describe('the edges', () => {
  const agreed = facts({ agreed: ['00010'], nextDate: today, dueDate: today });

  it('a delivery that is due today is not late', () => {
    expect(folderOf(agreed, today, nothingPending, null)).toBe('confirmed');
    expect(folderOf(agreed, calendarDate('2026-11-22'), nothingPending, null)).toBe('overdue');
  });

  it('an order that the service calls overdue is, with any dates', () => {
    expect(folderOf({ ...agreed, deliveryOverdue: true }, today, nothingPending, null)).toBe('overdue');
  });

  it('one unanswered line is enough to be answered', () => {
    const two = facts({ answer: ['00010', '00020'] });
    expect(folderOf(two, today, { ...nothingPending, positions: new Set(['00010']) }, null)).toBe(
      'to-answer',
    );
    expect(folderOf(two, today, { ...nothingPending, positions: new Set(['00010', '00020']) }, null)).toBe(
      'waiting',
    );
  });

  it('documents alone keep only a closed order in view, until the service has them', () => {
    const sent = { ...nothingPending, documents: 'sent' } as const;
    expect(folderOf(agreed, today, sent, null)).toBe('confirmed');
    expect(folderOf(facts({}), today, sent, null)).toBe('waiting');
  });

  it('an order that is put aside returns on its day', () => {
    const asks = facts({ answer: ['00010'] });
    expect(folderOf(asks, today, nothingPending, calendarDate('2026-11-22'))).toBe('later');
    expect(folderOf(asks, calendarDate('2026-11-22'), nothingPending, calendarDate('2026-11-22'))).toBe(
      'to-answer',
    );
  });

  it('an order with all confirmed goods delivered is closed', () => {
    expect(folderOf(facts({ agreed: ['00010'] }), today, nothingPending, null)).toBe('closed');
  });
});
