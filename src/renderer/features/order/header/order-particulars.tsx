import type { ReactElement, ReactNode } from 'react';
import type { Order } from '../../../../shared/domain/order/order.ts';
import { Disclosure } from '../../../components/disclosure.tsx';
import type { Formats } from '../../../format/formats.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { joined } from '../../../format/joined.ts';
import { propertyName } from '../../../format/property-name.ts';
import { type Texts, useTexts } from '../../../i18n/texts.ts';
import { DocumentList, SupplierDocuments } from '../../documents/document-list.tsx';
import { partyText } from '../../records/address-text.ts';
import { Fact } from '../../records/fact.tsx';
import css from '../../records/record-head.module.css';
import { CutNote } from '../history/cut-note.tsx';
import { logisticsWord, statusWord } from '../status-word.ts';
import { eventDates } from './named-values.ts';
import { orderTypeNote } from './order-type.ts';
import { OrderTypeTag } from './order-type-tag.tsx';

/** Everything about an order besides its lines, for the present or a past version. */
export const OrderParticulars = ({
  order,
  buyerName,
  folds = false,
}: {
  order: Order;
  buyerName: string;
  /** Hides what an answer doesn't depend on behind a disclosure, so that a low window shows the lines. */
  folds?: boolean;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const facts = factsOf(order, buyerName, t, formats);
  const inShort = facts.flatMap(({ name, short }) => (short === undefined ? [] : { name, value: short }));
  const rest = facts.filter(({ value, short }) => value !== short);
  const ourNotes = [order.supplierDescription, ...order.supplierNotes].filter((note) => note !== null);
  const { documents, supplierDocuments } = order;
  const isFolded = folds && documents.length > fewDocuments;
  const folded = supplierDocuments.length + (isFolded ? documents.length : 0);
  const notes = order.notes.length > 0 && (
    <div className={css['notes']}>
      {order.notes.map((note, index) => (
        <CutNote key={`${String(index)} ${note}`}>{note}</CutNote>
      ))}
    </div>
  );
  const ours = (
    <>
      {ourNotes.map((note, index) => (
        <CutNote key={`${String(index)} ${note}`} className={css['ours']}>
          <b>{t('order.you-wrote')}</b> {note}
        </CutNote>
      ))}
      <SupplierDocuments documents={supplierDocuments} />
    </>
  );
  return (
    <>
      {order.description !== null && <CutNote key={order.description}>{order.description}</CutNote>}
      <Facts facts={folds ? inShort : facts} />
      {notes}
      {!isFolded && <DocumentList documents={documents} />}
      {!folds && ours}
      {folds && rest.length + ourNotes.length + folded > 0 && (
        <Disclosure
          className={css['more']}
          summary={t('order.more', { documents: folded })}
          startsOpen={isMoreOpen()}
          onOpen={keepMoreOpen}
        >
          <div className={css['rest']}>
            <Facts facts={rest} />
            {isFolded && <DocumentList documents={documents} />}
            {ours}
          </div>
        </Disclosure>
      )}
    </>
  );
};

/**
 * Up to this many of the buyer's documents stay visible in a low window, since an answer may depend on a
 * drawing.
 */
const fewDocuments = 3;

/** The facts of an order in reading order, without empty ones. */
const factsOf = (order: Order, buyerName: string, t: Texts, formats: Formats): OrderFact[] => {
  const { terms, destination } = order;
  const facts: OrderFact[] = [
    {
      name: t('order.deliver-to'),
      value: address(order, buyerName, formats),
      short: town(destination, formats),
    },
    { name: t('order.buyer-party'), value: partyText(order.buyerParty, formats) },
    { name: t('order.invoice-to'), ...always(partyText(order.buyerAccountingParty, formats)) },
    { name: t('order.supplier-party'), value: partyText(order.supplierParty, formats) },
    { name: t('order.delivery-terms'), ...always(joined([terms.incotermsCode, terms.incoterms], ' · ')) },
    { name: t('order.payment'), ...always(joined([terms.paymentTermsCode, terms.paymentTerms], ' · ')) },
    { name: t('order.contact'), value: contactOf(order.contact) },
    { name: t('order.state'), ...always(stateOf(order, t)) },
    { name: t('company.id.buyerAccountNumber'), value: order.buyerAccountNumber },
    { name: t('order.labels'), value: joined(order.labels, ', ') },
    ...eventDates(order.eventDates, t, formats),
    ...[...order.properties, ...order.supplierProperties].map(({ key, value }) => ({
      name: propertyName(key),
      value,
    })),
  ];
  return facts.filter(({ value }) => value !== null && value !== '');
};

type OrderFact = {
  name: string;
  value: ReactNode;
  /** The part to show in a low window; none if the answer doesn't depend on it. */
  short?: ReactNode;
};

const always = (value: string): Pick<OrderFact, 'value' | 'short'> => ({ value, short: value });

const Facts = ({ facts }: { facts: Pick<OrderFact, 'name' | 'value'>[] }): ReactElement => (
  <dl className={css['facts']}>
    {facts.map(({ name, value }, index) => (
      <Fact key={`${String(index)} ${name}`} name={name}>
        {value}
      </Fact>
    ))}
  </dl>
);

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

/** A long email address breaks before its @. */
const contactOf = ({ userName, phoneNumber, email }: Order['contact']): ReactNode => {
  const [box = '', ...host] = (email ?? '').split('@');
  if (host.length === 0) return joined([userName, phoneNumber, email], '\n');
  return (
    <>
      {joined([userName, phoneNumber, box], '\n')}
      <wbr />@{host.join('@')}
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
      town(destination, formats),
      joined([destination.code, destination.locationType], ' · '),
    ],
    '\n',
  );

const town = (
  { postalCode, city, countryCodeIso2, countryName }: Order['destination'],
  formats: Pick<Formats, 'country'>,
): string => joined([joined([postalCode, city], ' '), formats.country(countryCodeIso2, countryName)], ', ');

/** Whether the folded part of an order's head is open in a low window; per tab. */
const moreKey = 'orderbell.order-more';

const isMoreOpen = (): boolean => sessionStorage.getItem(moreKey) === 'open';

/** Also applies to the next order that is opened. */
const keepMoreOpen = (open: boolean): void => sessionStorage.setItem(moreKey, open ? 'open' : 'folded');
