import type { ReactElement, ReactNode } from 'react';
import type { Order } from '../../../../shared/domain/order/order.ts';
import { AddressText } from '../../../components/address-text.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import type { Formats } from '../../../format/formats.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { joined } from '../../../format/joined.ts';
import { propertyName } from '../../../format/property-name.ts';
import { type Texts, useTexts } from '../../../i18n/texts.ts';
import { DocumentList, SupplierDocuments } from '../../documents/document-list.tsx';
import { partyText, townText } from '../../records/address-text.ts';
import { Fact } from '../../records/fact.tsx';
import css from '../../records/record-head.module.css';
import { CutNote } from '../history/cut-note.tsx';
import { logisticsWord, statusWord } from '../status-word.ts';
import { eventDates } from './named-values.ts';
import { orderTypeNote } from './order-type.ts';
import { OrderTypeTag } from './order-type-tag.tsx';

/** Everything about an order besides its lines, for the present or a past version. */
export const OrderParticulars = ({ order, buyerName }: { order: Order; buyerName: string }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const ourNotes = [order.supplierDescription, ...order.supplierNotes].filter((note) => note !== null);
  return (
    <>
      {order.description !== null && <CutNote key={order.description}>{order.description}</CutNote>}
      <dl className={css['facts']}>
        {factsOf(order, buyerName, t, formats).map(({ name, value }, index) => (
          <Fact key={`${String(index)} ${name}`} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      {order.notes.length > 0 && (
        <div className={css['notes']}>
          {order.notes.map((note, index) => (
            <CutNote key={`${String(index)} ${note}`}>{note}</CutNote>
          ))}
        </div>
      )}
      {ourNotes.map((note, index) => (
        <CutNote key={`${String(index)} ${note}`} className={css['ours']}>
          <b>{t('order.you-wrote')}</b> {note}
        </CutNote>
      ))}
    </>
  );
};

/**
 * The documents of the order itself, and beside them what `children` does with all. Many fold, so that the
 * lines stay in view.
 */
export const OrderDocumentLists = ({
  order: { documents, supplierDocuments },
  children,
}: {
  order: Order;
  children?: ReactNode;
}): ReactElement | null => {
  const t = useTexts();
  const count = documents.length + supplierDocuments.length;
  const lists = (
    <>
      <DocumentList documents={documents} />
      <SupplierDocuments documents={supplierDocuments} />
    </>
  );
  return (
    <div className={css['documents']}>
      {count <= fewDocuments ? (
        lists
      ) : (
        <Disclosure summary={t('order.documents', { count })}>
          <div className={css['documents']}>{lists}</div>
        </Disclosure>
      )}
      {children}
    </div>
  );
};

/** An answer may depend on a drawing, so few documents stay visible. */
const fewDocuments = 4;

/** The facts of an order in reading order. */
const factsOf = (order: Order, buyerName: string, t: Texts, formats: Formats): OrderFact[] => {
  const { terms } = order;
  return [
    { name: t('order.deliver-to'), value: address(order, buyerName, formats) },
    { name: t('order.buyer-party'), value: partyText(order.buyerParty, formats) },
    { name: t('order.invoice-to'), value: partyText(order.buyerAccountingParty, formats) },
    { name: t('order.supplier-party'), value: partyText(order.supplierParty, formats) },
    { name: t('order.delivery-terms'), value: joined([terms.incotermsCode, terms.incoterms], ' · ') },
    { name: t('order.payment'), value: joined([terms.paymentTermsCode, terms.paymentTerms], ' · ') },
    { name: t('order.contact'), value: contactOf(order.contact) },
    { name: t('order.state'), value: stateOf(order, t) },
    { name: t('company.id.buyerAccountNumber'), value: order.buyerAccountNumber },
    { name: t('order.labels'), value: joined(order.labels, ', ') },
    ...eventDates(order.eventDates, t, formats),
    ...[...order.properties, ...order.supplierProperties].map(({ key, value }) => ({
      name: propertyName(key),
      value,
    })),
  ];
};

type OrderFact = { name: string; value: ReactNode };

/** Marks a request for quotation or a forecast, so that nobody takes it for a purchase. */
export const OrderType = ({ type }: { type: string }): ReactElement => {
  const t = useTexts();
  const note = orderTypeNote(type, t);
  return (
    <>
      <OrderTypeTag type={type} size="large" />
      {note !== null && <span className={css['tagNote']}>{note}</span>}
    </>
  );
};

const contactOf = ({ userName, phoneNumber, email }: Order['contact']): ReactNode => {
  const before = joined([userName, phoneNumber], '\n');
  if (email === null || email === '') return before;
  return (
    <>
      {before === '' ? '' : `${before}\n`}
      <AddressText text={email} />
    </>
  );
};

/** The service's status of the whole order: process, logistics and overdue. */
const stateOf = ({ status, deliveryOverdue }: Order, t: Texts): string =>
  joined(
    [
      statusWord(status.processStatus, t),
      logisticsWord(status, t),
      deliveryOverdue ? t('order.overdue') : null,
    ],
    ' · ',
  );

/** Without the buyer's name, which the head has. */
const address = ({ destination }: Order, buyerName: string, formats: Pick<Formats, 'country'>): string =>
  joined(
    [
      joined(
        destination.names.filter((name) => name !== buyerName),
        ', ',
      ),
      joined(destination.addressLines, ', '),
      townText(destination, formats),
      joined([destination.code, destination.locationType], ' · '),
    ],
    '\n',
  );
