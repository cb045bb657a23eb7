import type { ReactElement, ReactNode } from 'react';
import type { Order } from '../../../shared/domain/order/order.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { joined } from '../../format/joined.ts';
import { propertyName } from '../../format/property-name.ts';
import { type Texts, useTexts } from '../../i18n/texts.ts';
import { DocumentList } from '../documents/document-list.tsx';
import { SupplierDocuments } from '../documents/supplier-documents.tsx';
import { Fact } from '../records/fact.tsx';
import { partyText } from '../records/party-text.ts';
import css from '../records/record-head.module.css';
import { CutNote } from './cut-note.tsx';
import { isMoreOpen, keepMoreOpen } from './more-open.ts';
import { eventDates } from './named-values.ts';
import { orderTypeNote } from './order-type.ts';
import { OrderTypeTag } from './order-type-tag.tsx';
import { logisticsWord, statusWord } from './status-word.ts';

/** What an order says beside its lines, as it stands or as it once stood. */
export const OrderParticulars = ({
  order,
  buyerName,
  folds = false,
}: {
  order: Order;
  buyerName: string;
  /** What an answer doesn't depend on waits behind a disclosure: for a low window, where the lines would lie below it. */
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

/** So many of the buyer's documents stand above the lines in a low window, too: the drawing that an answer depends on. */
const fewDocuments = 3;

/** What is known of an order, in the order in which it is read; empty facts are left out. */
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
    { name: t('order.labels'), value: order.labels.join(', ') },
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
  /** What of it is said before an answer is given, however little room there is; none: it can wait. */
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

/** A request for quotation or a forecast is no purchase: said so that nobody takes it for one. */
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

/** A long address breaks before its @, not somewhere in a name. */
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

/** The service's own words for the whole order: how far the answers are, and the goods. */
const stateOf = ({ status, deliveryOverdue }: Order, t: Texts): string =>
  joined(
    [
      statusWord(status.processStatus, t),
      logisticsWord(status, t),
      deliveryOverdue ? t('order.overdue') : null,
    ],
    ' · ',
  );

/** Without the name that stands in the head already. */
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
