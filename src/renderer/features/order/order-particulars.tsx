import type { ReactElement, ReactNode } from 'react';
import type { Order } from '../../../shared/domain/order.ts';
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
import { eventDates } from './named-values.ts';
import { orderTypeNote } from './order-type.ts';
import { OrderTypeTag } from './order-type-tag.tsx';
import { logisticsWord, statusWord } from './status-word.ts';

/** What an order says beside its lines, as it stands or as it once stood. */
export const OrderParticulars = ({ order, buyerName }: { order: Order; buyerName: string }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const ourNotes = [order.supplierDescription, ...order.supplierNotes].filter((note) => note !== null);
  return (
    <>
      {order.description !== null && <HeadNote key={order.description}>{order.description}</HeadNote>}
      <dl className={css['facts']}>
        <Fact name={t('order.deliver-to')}>{address(order, buyerName, formats)}</Fact>
        <Fact name={t('order.delivery-terms')}>
          {joined([order.terms.incotermsCode, order.terms.incoterms], ' · ')}
        </Fact>
        <Fact name={t('order.payment')}>
          {joined([order.terms.paymentTermsCode, order.terms.paymentTerms], ' · ')}
        </Fact>
        <Fact name={t('order.contact')}>{contactOf(order.contact)}</Fact>
        <Fact name={t('order.state')}>{stateOf(order, t)}</Fact>
        <Fact name={t('company.id.buyerAccountNumber')}>{order.buyerAccountNumber}</Fact>
        <Fact name={t('order.labels')}>{order.labels.join(', ')}</Fact>
        {eventDates(order.eventDates, t, formats).map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        {[...order.properties, ...order.supplierProperties].map(({ key, value }, index) => (
          <Fact key={`${String(index)} ${key}`} name={propertyName(key)}>
            {value}
          </Fact>
        ))}
      </dl>
      {order.notes.length > 0 && (
        <div className={css['notes']}>
          {order.notes.map((note, index) => (
            <HeadNote key={`${String(index)} ${note}`}>{note}</HeadNote>
          ))}
        </div>
      )}
      <DocumentList documents={order.documents} />
      {ourNotes.map((note, index) => (
        <HeadNote key={`${String(index)} ${note}`} className={css['ours']}>
          <b>{t('order.you-wrote')}</b> {note}
        </HeadNote>
      ))}
      <SupplierDocuments documents={order.supplierDocuments} />
    </>
  );
};

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
