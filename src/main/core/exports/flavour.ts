import type { PartyField } from '../../../shared/contract/export-parties.ts';
import type { Decimal } from '../../../shared/domain/decimal.ts';
import type { Stand, StandingLine } from './line-stand.ts';
import type { Part } from './line-terms.ts';
import type { Party } from './parties.ts';
import type { XmlFields } from './xml.ts';

/** A line of the document: its number, what is delivered of it, and when. `null`: none of that is said. */
export type WrittenLine = {
  id: string;
  quantity: Decimal | null;
  delivery: XmlFields | XmlFields[] | null;
};

/** Which period of a delivery is written: the buyer's request or our promise. */
type PeriodName = 'cac:RequestedDeliveryPeriod' | 'cac:PromisedDeliveryPeriod';

/** What our answer says of the whole order, and of which lines it speaks. */
export type Answer = { code: string | null; note: string | null; lines: StandingLine[] };

/** A way of using UBL 2.1: everything in which one network's documents differ from another's. */
export type Flavour = {
  /** What stands in front of the document's number. */
  heads: Record<'Order' | 'OrderResponse', XmlFields>;
  orderTypeCode: (changed: boolean) => string;
  /** The settings without which a party can't be written. */
  needs: Record<'Order' | 'OrderResponse', (party: Party) => readonly PartyField[]>;
  parties: Record<'Order' | 'OrderResponse', (party: Party) => XmlFields>;
  /** A line of the order as lines of the document. */
  deliver: (standing: StandingLine, parts: Part[], period: PeriodName) => WrittenLine[];
  lineCodes: Record<Exclude<Stand, 'open'>, string>;
  /** Throws `export.unanswered`, with the lines that nobody can speak for yet. */
  answer: (lines: StandingLine[]) => Answer;
};
