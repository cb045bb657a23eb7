import { z } from 'zod';
import type { OrderLine } from '../order/order.ts';
import { isCountryCode } from '../values/code-lists.ts';
import { decimalSchema, isPositive } from '../values/decimal.ts';
import { plainText } from '../values/plain-text.ts';

/**
 * What the supplier adds to an answer beside its lines (open points, section 5). Empty text: not given.
 */

export const longestDetail = 100;
export const longestMessage = 2000;
/** Of an order, and so of one answer (open points, section 6). */
export const mostSentLines = 500;
/** Of a draft, in case a service sends longer orders all the same. */
export const mostDraftLines = 10_000;

const text = (longest: number) => z.string().transform(plainText).pipe(z.string().trim().max(longest));
const detail = text(longestDetail).default('');

/** Details of the item under the names of the interface. `netWeight` is typed text, perhaps no decimal. */
const itemDetailsSchema = z.object({
  countryOfOriginCodeIso2: detail,
  combinedNomenclatureCode: detail,
  netWeight: detail,
  netWeightUnitOfMeasureIso: detail,
  dangerousGoodsCodeUnece: detail,
  serialNumber: detail,
  batchNumber: detail,
});
export type ItemDetails = z.infer<typeof itemDetailsSchema>;
export type ItemDetail = keyof ItemDetails;

/** Those that the service checks. */
const checkedDetails = [
  'countryOfOriginCodeIso2',
  'combinedNomenclatureCode',
  'netWeight',
  'netWeightUnitOfMeasureIso',
  'dangerousGoodsCodeUnece',
] as const satisfies readonly ItemDetail[];
export type CheckedDetail = (typeof checkedDetails)[number];

const itemDetailNames: readonly ItemDetail[] = [...checkedDetails, 'serialNumber', 'batchNumber'];

export const noItemDetails: ItemDetails = itemDetailsSchema.parse({});

const lineDetailsSchema = z.object({
  position: z.string(),
  /** The position in our own order. */
  salesOrderLinePosition: detail,
  /** The line of our own order as the service showed it when `salesOrderLinePosition` was typed. */
  shownPosition: detail,
  itemDetails: itemDetailsSchema,
});
export type LineDetails = z.infer<typeof lineDetailsSchema>;

export const answerDetailsSchema = z.object({
  /** Our own order number. */
  salesOrderNumber: detail,
  /** Our order numbers as the service showed them when `salesOrderNumber` was typed, separated by spaces. */
  shownNumbers: text(mostSentLines * (longestDetail + 1)).default(''),
  message: text(longestMessage).default(''),
  lines: z.array(lineDetailsSchema).max(mostSentLines).default([]),
});
export type AnswerDetails = z.infer<typeof answerDetailsSchema>;

export const noAnswerDetails: AnswerDetails = answerDetailsSchema.parse({});

/** The details of a line; empty ones if nothing was typed for it. */
export const detailsOfLine = ({ lines }: AnswerDetails, position: string): LineDetails =>
  lines.find((line) => line.position === position) ?? {
    position,
    salesOrderLinePosition: '',
    shownPosition: '',
    itemDetails: noItemDetails,
  };

type NumberedLine = Pick<
  OrderLine,
  'position' | 'supplierSalesOrderNumber' | 'supplierSalesOrderLinePosition'
>;

/**
 * The same details with our numbers as the service shows them now. A number that was typed after the service
 * last showed another one stays, an empty one too. If lines have different order numbers, the stored one
 * stays if it is among them, since it goes with each line that is answered.
 */
export const withShownNumbers = (details: AnswerDetails, lines: readonly NumberedLine[]): AnswerDetails => {
  const numbers = [
    ...new Set(lines.flatMap(({ supplierSalesOrderNumber }) => usable(supplierSalesOrderNumber))),
  ].sort();
  const shownNumbers = numbers.join(' ');
  const [only = ''] = numbers.length === 1 ? numbers : [];
  const shown = lines.flatMap(({ position, supplierSalesOrderLinePosition }): LineDetails[] => {
    const [shownPosition = ''] = usable(supplierSalesOrderLinePosition);
    const line = detailsOfLine(details, position);
    return line.shownPosition === shownPosition
      ? []
      : [{ ...line, salesOrderLinePosition: shownPosition, shownPosition }];
  });
  const changed = new Set(shown.map(({ position }) => position));
  const staysTyped = details.shownNumbers === shownNumbers || numbers.includes(details.salesOrderNumber);
  return {
    ...details,
    salesOrderNumber: staysTyped ? details.salesOrderNumber : only,
    shownNumbers,
    lines: [...details.lines.filter(({ position }) => !changed.has(position)), ...shown],
  };
};

/** Without numbers that an answer can't carry. */
const usable = (number: string | null): string[] =>
  number === null || number === '' || hasBlanks(number) || number.length > longestDetail ? [] : [number];

/** Whether anything is given. */
export const hasItemDetails = (details: ItemDetails): boolean =>
  itemDetailNames.some((name) => details[name] !== '');

/** The details that the service would refuse. A unit without a weight isn't sent and so is never wrong. */
export const wrongDetails = (details: ItemDetails): CheckedDetail[] =>
  checkedDetails.filter((name) => isWrong(name, details));

const isWrong = (name: CheckedDetail, details: ItemDetails): boolean => {
  const value = details[name];
  if (name === 'netWeightUnitOfMeasureIso') return value === '' && details.netWeight !== '';
  if (value === '') return false;
  switch (name) {
    case 'countryOfOriginCodeIso2':
      return !isCountryCode(value);
    case 'combinedNomenclatureCode':
      return !/^\d{8}$/.test(value);
    case 'dangerousGoodsCodeUnece':
      return !/^\d{4}$/.test(value);
    case 'netWeight': {
      const weight = decimalSchema.safeParse(value);
      return !weight.success || !isPositive(weight.data);
    }
  }
};

/** Whether an identifier has white space, which the service refuses (open points, section 6). */
export const hasBlanks = (identifier: string): boolean => /\s/.test(identifier);

/** Positions of the lines whose details would be refused; `null` stands for our order number. */
export const wrongPlaces = (details: AnswerDetails, positions: ReadonlySet<string>): (string | null)[] => [
  ...(hasBlanks(details.salesOrderNumber) ? [null] : []),
  ...details.lines
    .filter(
      ({ position, salesOrderLinePosition, itemDetails }) =>
        positions.has(position) &&
        (hasBlanks(salesOrderLinePosition) || wrongDetails(itemDetails).length > 0),
    )
    .map(({ position }) => position),
];

/**
 * Why the buyer's account number can't be sent. Identifiers have no white space (open points, section 6).
 */
export type NumberProblem = 'missing' | 'blanks';

/** @param number trimmed */
export const problemOfNumber = (number: string): NumberProblem | null =>
  number === '' ? 'missing' : /^\S+$/.test(number) ? null : 'blanks';
