import type { ReactElement } from 'react';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import { isOwnOpenRequest, openReopenRequest } from '../../../../shared/domain/order/terms.ts';
import type { Formats } from '../../../format/formats.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { joined } from '../../../format/joined.ts';
import { lineName } from '../../../format/line-name.ts';
import { propertyName } from '../../../format/property-name.ts';
import { type Texts, useTexts } from '../../../i18n/texts.ts';
import { DocumentList, SupplierDocuments } from '../../documents/document-list.tsx';
import { dimensionsText, itemDetails, type NamedValue } from '../header/named-values.ts';
import { chargeWords, deliveryWords } from '../header/terms-words.ts';
import { CutNote } from '../history/cut-note.tsx';
import { UnreadList } from '../unread-list.tsx';
import css from './line-notes.module.css';

/** A line's reasons, references, labels, notes and documents. Renders nothing if there are none. */
export const LineNotes = ({
  line,
  rejected,
  refusal,
  index,
}: {
  line: OrderLine;
  /** Whether the buyer rejected our last proposal. */
  rejected: boolean;
  /** Why, if so. */
  refusal: string | null;
  /** Index among the lines of the order. */
  index: number;
}): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const { notes, supplierNotes, documents, supplierDocuments } = line;
  const request = openReopenRequest(line);
  // Our open request answers the reason of an earlier step, which is in the history.
  const isAnswered = !rejected && isOwnOpenRequest(line.status.inProgressStatus);
  const ofLine = [
    t('order.reason'),
    isAnswered || (rejected && line.reason === refusal) ? null : line.reason,
  ];
  const ofRefusal = [t('order.reason-rejected'), rejected ? refusal : null];
  const ofRequest = [t('order.request-reason'), request?.reason ?? null];
  // The newer one first. An order may arrive with both, and then no history has the other one.
  const reasons = (rejected ? [ofLine, ofRefusal, ofRequest] : [ofRequest, ofLine]).filter(
    (pair): pair is [string, string] => pair[1] !== null,
  );
  const facts = factsOf(line, index, t, formats);
  const lists = [line.unread, reasons, facts, notes, supplierNotes, documents, supplierDocuments];
  if (lists.every(({ length }) => length === 0)) return null;
  return (
    <div className={css['notes']}>
      <UnreadList unread={line.unread} />
      {reasons.map(([name, reason]) => (
        <Note key={name} name={name} text={reason} />
      ))}
      {facts.length > 0 && (
        <div className={css['facts']}>
          {facts.map(({ name, value }, index) => (
            <span key={`${String(index)} ${name}`}>
              <b>{name}</b> {value}
            </span>
          ))}
        </div>
      )}
      {notes.map((note, index) => (
        <Note key={`${String(index)} ${note}`} text={note} />
      ))}
      <DocumentList documents={documents} />
      {supplierNotes.map((note, index) => (
        <Note key={`${String(index)} ${note}`} name={t('order.you-wrote')} text={note} />
      ))}
      <SupplierDocuments documents={supplierDocuments} />
    </div>
  );
};

/** @param name the author or kind of the note; none for a note of the buyer's */
const Note = ({ name, text }: { name?: string; text: string }): ReactElement => {
  const content = (
    <>
      {name !== undefined && <b>{name} </b>}
      {text}
    </>
  );
  return text.length > surelyShort || text.includes('\n') ? (
    <CutNote>{content}</CutNote>
  ) : (
    <span>{content}</span>
  );
};

/**
 * A note of this length always fits into three lines. Only longer ones are measured, since many lines come
 * into view at once.
 */
const surelyShort = 90;

const factsOf = (line: OrderLine, index: number, t: Texts, formats: Formats): NamedValue[] => {
  const known: [name: string, value: string | null][] = [
    [t('order.labels'), joined(line.labels, ', ')],
    [t('order.project'), line.projectNumber],
    [t('order.production'), line.productionNumber],
    [t('order.contract'), joined([line.terms.contractNumber, line.terms.contractPosition], ' / ')],
    [t('order.sales-order'), line.salesOrderNumber],
    [
      t('order.our-sales-order'),
      joined([line.supplierSalesOrderNumber, line.supplierSalesOrderLinePosition], ' / '),
    ],
    [t('order.received'), receivedText(line, t, formats)],
    [t('order.dimensions'), dimensionsText(line.itemDimensions, t, formats)],
    [t('order.charges'), chargesText(line.chargeLines, t, formats)],
    [t('order.charges-confirmed'), chargesText(line.confirmedChargeLines, t, formats)],
    [t('order.charges-requested'), chargesText(line.requestedChargeLines, t, formats)],
    [t('order.row'), saysRow(line, index) ? line.row : null],
  ];
  return [
    ...known.flatMap(([name, value]) => (value === null || value === '' ? [] : [{ name, value }])),
    ...itemDetails(line.itemDetails, t, formats),
    ...[...line.properties, ...line.supplierProperties]
      .filter(({ value }) => value !== '')
      .map(({ key, value }) => ({ name: propertyName(key), value })),
  ];
};

/** The receipts that the buyer booked. */
const receivedText = ({ deliveryHistory, item }: OrderLine, t: Texts, formats: Formats): string =>
  deliveryHistory
    .map((receipt) => deliveryWords(receipt, item.purchaseUnitOfMeasureIso, t, formats))
    .join(', ');

const chargesText = (charges: OrderLine['chargeLines'], t: Texts, formats: Formats): string =>
  charges.map((charge) => chargeWords(charge, t, formats)).join(', ');

// A row number that repeats the position or the line's index adds nothing.
const saysRow = ({ row, position }: OrderLine, index: number): boolean =>
  row !== null && ![lineName(position), String(index + 1)].includes(lineName(row));
