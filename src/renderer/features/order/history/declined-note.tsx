import type { ReactElement } from 'react';
import type { Order } from '../../../../shared/domain/order/order.ts';
import { cutText, shownInRow } from '../../../../shared/domain/values/cut-text.ts';
import { useFormats } from '../../../format/formats-context.tsx';
import { lineName } from '../../../format/line-name.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { mailLink, phoneLink } from '../header/contact-links.ts';
import type { Declined } from './declined-before.ts';

/** That we declined before what the buyer still asks for, and whom to call or write to. */
export const DeclinedNote = ({
  order: { contact, purchaseOrderNumber },
  declined,
}: {
  order: Pick<Order, 'contact' | 'purchaseOrderNumber'>;
  declined: readonly Declined[];
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { email, userName, phoneNumber } = contact;
  const mail = email === null ? null : mailLink(email, purchaseOrderNumber);
  const phone = phoneNumber === null ? null : phoneLink(phoneNumber);
  return (
    <div>
      {declined.map(({ positions, date, reason }) => {
        const sentence = t('changed.declined-before', {
          count: positions.length,
          lines: positions.map(lineName).join(', '),
          date: formats.date(date),
        });
        return (
          <p key={positions.join()}>
            <b>
              {reason === ''
                ? sentence
                : t('changed.with-reason', { sentence, reason: cutText(reason, shownInRow) })}
            </b>
          </p>
        );
      })}
      <p>
        {t('changed.declined-hint')} {mail !== null && <a href={mail}>{userName ?? email}</a>}
        {mail !== null && phone !== null && ' · '}
        {phone !== null && <a href={phone}>{phoneNumber}</a>}
      </p>
    </div>
  );
};
