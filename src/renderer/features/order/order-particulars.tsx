import type { ReactElement, ReactNode } from 'react';
import type { Order } from '../../../shared/domain/order.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { joined } from '../../format/joined.ts';
import { propertyName } from '../../format/property-name.ts';
import { type Texts, useTexts } from '../../i18n/texts.ts';
import { DocumentList } from '../documents/document-list.tsx';
import { SupplierDocuments } from '../documents/supplier-documents.tsx';
import { Fact } from '../records/fact.tsx';
import css from '../records/record-head.module.css';
import { HeadNote } from './head-note.tsx';
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
  const rest = facts.filter(({ isForAnswer }) => !isForAnswer);
  const ourNotes = [order.supplierDescription, ...order.supplierNotes].filter((note) => note !== null);
  const documents = order.documents.length + order.supplierDocuments.length;
  const notes = order.notes.length > 0 && (
    <div className={css['notes']}>
      {order.notes.map((note, index) => (
        <HeadNote key={`${String(index)} ${note}`}>{note}</HeadNote>
      ))}
    </div>
  );
  const papers = (
    <>
      <DocumentList documents={order.documents} />
      {ourNotes.map((note, index) => (
        <HeadNote key={`${String(index)} ${note}`} className={css['ours']}>
          <b>{t('order.you-wrote')}</b> {note}
        </HeadNote>
      ))}
      <SupplierDocuments documents={order.supplierDocuments} />
    </>
  );
  return (
    <>
      {order.description !== null && <HeadNote key={order.description}>{order.description}</HeadNote>}
      <Facts facts={folds ? facts.filter(({ isForAnswer }) => isForAnswer) : facts} />
      {notes}
      {!folds && papers}
      {folds && rest.length + ourNotes.length + documents > 0 && (
        <Disclosure
          className={css['more']}
          summary={t('order.more', { documents })}
          startsOpen={isMoreOpen()}
          onOpen={keepMoreOpen}
        >
          <div className={css['rest']}>
            <Facts facts={rest} />
            {papers}
          </div>
        </Disclosure>
      )}
    </>
  );
};

/** What is known of an order, in the order in which it is read; empty facts are left out. */
const factsOf = (order: Order, buyerName: string, t: Texts, formats: Formats): OrderFact[] => {
  const { terms } = order;
  const facts: OrderFact[] = [
    { name: t('order.deliver-to'), value: address(order, buyerName, formats) },
    {
      name: t('order.delivery-terms'),
      value: joined([terms.incotermsCode, terms.incoterms], ' · '),
      isForAnswer: true,
    },
    {
      name: t('order.payment'),
      value: joined([terms.paymentTermsCode, terms.paymentTerms], ' · '),
      isForAnswer: true,
    },
    { name: t('order.contact'), value: contactOf(order.contact) },
    { name: t('order.state'), value: stateOf(order, t), isForAnswer: true },
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
  /** Said before an answer is given, however little room there is. */
  isForAnswer?: boolean;
};

const Facts = ({ facts }: { facts: OrderFact[] }): ReactElement => (
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
      joined(
        [
          joined([destination.postalCode, destination.city], ' '),
          formats.country(destination.countryCodeIso2, destination.countryName),
        ],
        ', ',
      ),
      joined([destination.code, destination.locationType], ' · '),
    ],
    '\n',
  );
