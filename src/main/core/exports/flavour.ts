import type { PartyField } from '../../../shared/contract/calls/export-parties.ts';
import type { Decimal } from '../../../shared/domain/values/decimal.ts';
import type { LineOutcome, LineWithOutcome } from './line-outcome.ts';
import type { Part } from './line-terms.ts';
import type { Party } from './parties.ts';
import type { XmlFields } from './xml.ts';

/** A line of the document: its number, quantity and date. `null`: the value is left out. */
export type WrittenLine = {
  id: string;
  quantity: Decimal | null;
  delivery: XmlFields | XmlFields[] | null;
};

/** Which delivery period is written: the buyer's request or our promise. */
type PeriodName = 'cac:RequestedDeliveryPeriod' | 'cac:PromisedDeliveryPeriod';

/** Our response code for the whole order, and the lines that the document contains. */
export type Answer = { code: string | null; note: string | null; lines: LineWithOutcome[] };

/** A profile of UBL 2.1: everything in which the documents of one network differ from another's. */
export type Flavour = {
  /** The text before the document's number. */
  heads: Record<'Order' | 'OrderResponse', XmlFields>;
  orderTypeCode: (changed: boolean) => string;
  /** The settings that a party needs. */
  needs: Record<'Order' | 'OrderResponse', (party: Party) => readonly PartyField[]>;
  parties: Record<'Order' | 'OrderResponse', (party: Party) => XmlFields>;
  /** A line of the order as lines of the document. */
  deliver: (entry: LineWithOutcome, parts: Part[], period: PeriodName) => WrittenLine[];
  lineCodes: Record<Exclude<LineOutcome, 'open'>, string>;
  /** Throws `export.unanswered` with the lines that have no answer yet. */
  answer: (lines: LineWithOutcome[]) => Answer;
};
