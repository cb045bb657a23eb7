import type { ReactElement } from 'react';
import type { Order } from '../../../../shared/domain/order/order.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { joined } from '../../../format/joined.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { townText } from '../../records/address-text.ts';
import css from '../../records/record-head.module.css';
import { mailLink, phoneLink } from './contact-links.ts';
import { orderTypeNote } from './order-type.ts';

/** Contact, ship-to town and terms in one line. */
export const OrderSummary = ({ order }: { order: Order }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { contact, terms, destination } = order;
  const { email, phoneNumber, userName } = contact;
  const mail = email === null ? null : mailLink(email, order.purchaseOrderNumber);
  return (
    <dl>
      <Short name={t('order.type')} text={orderTypeNote(order.orderType, t)} width="giving" />
      <Short
        name={t('order.contact')}
        text={userName ?? email}
        to={mail}
        width="name"
        tip={joined([userName, email], '\n')}
      />
      <Short
        name={t('order.phone')}
        text={phoneNumber}
        to={phoneNumber === null ? null : phoneLink(phoneNumber)}
        width="whole"
      />
      <Short name={t('order.deliver-to')} text={townText(destination, formats)} width="giving" />
      <Short
        name={t('order.delivery-terms')}
        text={terms.incotermsCode ?? terms.incoterms}
        width={(terms.incotermsCode ?? '').length === 3 ? 'whole' : undefined}
      />
      <Short name={t('order.payment')} text={terms.paymentTerms ?? terms.paymentTermsCode} width="yielding" />
    </dl>
  );
};

/** A value whose name only screen readers and the tooltip give. Nothing without a value. */
const Short = ({
  name,
  text,
  to = null,
  tip = text,
  width,
}: {
  name: string;
  text: string | null;
  /** Where a link leads; `null`: no link. */
  to?: string | null;
  tip?: string | null;
  /** `whole`: never cut, and `name` only if it is long. `yielding`: cut first, then `giving`. */
  width?: 'whole' | 'name' | 'giving' | 'yielding' | undefined;
}): ReactElement | null =>
  text === null || text === '' ? null : (
    <div className={width === undefined ? undefined : css[width]}>
      <dt className="visually-hidden">{name}</dt>
      <dd title={`${name}: ${tip}`}>{to === null ? text : <a href={to}>{text}</a>}</dd>
    </div>
  );
