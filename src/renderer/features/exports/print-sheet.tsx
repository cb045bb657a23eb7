import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import { isTestService } from '../../../shared/domain/app/known-services.ts';
import {
  effectivePrice,
  isPriceUnconvertible,
  lineAmount,
  totalQuantity,
} from '../../../shared/domain/order/amounts.ts';
import { leftOutOfTotals, totalsOf } from '../../../shared/domain/order/order-facts.ts';
import { dayAt } from '../../../shared/domain/values/calendar-date.ts';
import { decimal } from '../../../shared/domain/values/decimal.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { itemWords } from '../../format/item-words.ts';
import { joined, withUnit } from '../../format/joined.ts';
import { lineName } from '../../format/line-name.ts';
import { unitWord } from '../../format/unit-word.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useAccount, useSettings } from '../../transport/queries.ts';
import { responseSentences } from '../answer/sent/response-sentences.ts';
import { orderTypeName, orderTypeNote } from '../order/header/order-type.ts';
import { dateOrGap, quantityOrGap, saysPer, termsWords } from '../order/header/terms-words.ts';
import { itemTexts } from '../order/lines/item-texts.ts';
import { lineStatusMark } from '../order/lines/line-status.ts';
import { type LineView, lineViews, shownIn } from '../order/lines/line-view.ts';
import { LeftOut } from '../order/lines/totals.tsx';
import { partyText, placeText } from '../records/address-text.ts';
import { cutWords } from '../records/cut-words.ts';
import css from './print-sheet.module.css';

/** The open order on paper. Rendered when the browser is about to print, however the user started that. */
export const PrintSheet = ({ detail }: { detail: OrderDetail }): ReactElement | null => {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints the page as it is when the listener returns.
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing ? createPortal(<Sheet detail={detail} />, document.body) : null;
};

const Sheet = ({ detail }: { detail: OrderDetail }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { order, buyerName } = detail;
  const { ownParty } = useSettings();
  const isTest = isTestService(useAccount().data?.account?.baseUrl ?? '');
  const typeNote = orderTypeNote(order.orderType, t);
  const views = lineViews(detail);
  const shownOf = shownIn(views);
  const totals = totalsOf(order.lines, shownOf);
  return (
    <article className={css['sheet']} data-print-sheet>
      <header className={css['head']}>
        <div>
          {isTest && <p className={css['test']}>{t('account.test')}</p>}
          <p className={css['kind']}>{orderTypeName(order.orderType, t)}</p>
          <h1>{order.purchaseOrderNumber || t('gap.number')}</h1>
          {typeNote !== null && <p>{typeNote}</p>}
        </div>
        <p className={css['printed']}>
          {t('print.printed', {
            date: formats.fullDate(formats.today),
            time: formats.time(Date.now()),
          })}
          <br />
          {t('print.state')}
        </p>
      </header>
      <dl className={css['facts']}>
        <Fact name={t('print.buyer')}>{buyerName}</Fact>
        <Fact name={t('print.supplier')}>{ownParty.legalName}</Fact>
        <Fact name={t('csv.our-account')}>{order.supplierAccountNumber}</Fact>
        <Fact name={t('order.deliver-to')}>{placeText(order.destination, formats)}</Fact>
        <Fact name={t('order.invoice-to')}>{partyText(order.buyerAccountingParty, formats)}</Fact>
        <Fact name={t('order.delivery-terms')}>
          {joined([order.terms.incotermsCode, order.terms.incoterms], ' · ')}
        </Fact>
        <Fact name={t('order.payment')}>{order.terms.paymentTerms ?? order.terms.paymentTermsCode}</Fact>
        <Fact name={t('order.contact')}>
          {joined([order.contact.userName, order.contact.phoneNumber, order.contact.email], '\n')}
        </Fact>
      </dl>
      {[order.description, ...order.notes]
        .filter((note) => note !== null && note !== '')
        .map((note, index) => (
          <p key={`${String(index)} ${note}`} className={css['note']}>
            {note}
          </p>
        ))}
      {detail.cut.length > 0 && <p className={css['note']}>{cutWords(detail, t)}</p>}
      <table className={css['lines']}>
        <thead>
          <tr>
            <th>{t('column.position')}</th>
            <th>{t('column.item')}</th>
            <th className={css['end']}>{t('column.quantity')}</th>
            <th>{t('column.delivery')}</th>
            <th className={css['end']}>{t('column.price')}</th>
            <th className={css['end']}>{t('column.amount')}</th>
            <th>{t('column.status')}</th>
          </tr>
        </thead>
        <tbody>
          {views.map((view) => (
            <PrintedLine key={view.line.position} view={view} />
          ))}
        </tbody>
      </table>
      <dl className={css['totals']}>
        {totals.length === 0 && leftOutOfTotals(order.lines, shownOf).length > 0 && (
          <div>
            <dt>{t('order.total')}</dt>
            <dd>
              {t('order.total-unknown')}
              <LeftOut lines={order.lines} shownOf={shownOf} />
            </dd>
          </div>
        )}
        {totals.map(({ value, currencyIso }) => (
          <div key={currencyIso}>
            <dt>{t('order.total')}</dt>
            <dd>
              {formats.amount(value, currencyIso)} {currencyIso}
              <LeftOut lines={order.lines} shownOf={shownOf} />
            </dd>
          </div>
        ))}
      </dl>
      <Answers detail={detail} />
    </article>
  );
};

/** Our answers, oldest first, without those that were undone. */
const Answers = ({ detail }: { detail: OrderDetail }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const given = detail.responses
    .filter(({ state }) => state !== 'undone' && state !== 'dropped')
    .toSorted((a, b) => a.composedAt - b.composedAt);
  return (
    <section className={css['answers']}>
      <h2>{t('print.answers')}</h2>
      {given.length === 0 && <p>{t('print.no-answer')}</p>}
      {given.map((entry) => (
        <div key={entry.id} className={css['answer']}>
          <h3>
            {t('print.answered', {
              moment: `${formats.fullDate(dayAt(entry.composedAt))} ${formats.time(entry.composedAt)}`,
              state: t(`history.answer.${entry.state}`),
            })}
          </h3>
          <ul>
            {responseSentences(entry, detail, { t, formats }).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactElement | null =>
  children === null || children === '' ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );

/** A printed line: current terms, other ordered or confirmed terms, notes. Dates are unambiguous. */
const PrintedLine = ({ view }: { view: LineView }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { line, shown, compared, turnedDown, pending } = view;
  const { item } = line;
  const price = shown.prices === null ? null : effectivePrice(shown.prices);
  const per = shown.prices?.priceUnitQuantity ?? decimal('1');
  const mark = lineStatusMark(line, pending);
  const unit = item.purchaseUnitOfMeasureIso;
  const priceUnit = shown.prices?.priceUnitOfMeasureIso ?? '';
  const amount = lineAmount(shown, unit);
  const otherUnit = isPriceUnconvertible(shown, unit);
  const numbers = joined([itemWords(item, t), item.supplierItemNumber], ' · ');
  const { title, others } = itemTexts(line, t);
  const references = (
    [
      ['order.project', line.projectNumber],
      ['order.production', line.productionNumber],
      ['order.contract', joined([line.terms.contractNumber, line.terms.contractPosition], ' / ')],
    ] as const
  ).filter(([, value]) => value !== null && value !== '');
  const several = shown.deliverySchedule.length > 1;
  return (
    <tr>
      <td>{lineName(line.position)}</td>
      <td>
        <b>{title}</b>
        {others.map((other) => (
          <small key={other}>{other}</small>
        ))}
        {numbers !== '' && <small>{numbers}</small>}
        {references.map(([name, value]) => (
          <small key={name}>
            {t(name)} {value}
          </small>
        ))}
        {compared !== null && (
          <small>
            {t(comparedTexts[compared.kind], {
              terms: termsWords(compared.terms, unit, t, formats).join(', '),
            })}
          </small>
        )}
        {turnedDown !== null && (
          <small>
            {t('print.turned-down', { terms: termsWords(turnedDown, unit, t, formats).join(', ') })}
          </small>
        )}
        {line.notes.map((note, index) => (
          <small key={`${String(index)} ${note}`}>{note}</small>
        ))}
      </td>
      <td className={css['end']}>
        {quantityOrGap(
          shown.deliverySchedule.length === 0 ? null : totalQuantity(shown.deliverySchedule),
          unit,
          t,
          formats,
        )}
      </td>
      <td>
        {shown.deliverySchedule.length === 0 && t('gap.date')}
        {shown.deliverySchedule.map(({ date, quantity, position }, index) => (
          <span key={`${position} ${date} ${String(index)}`} className={css['delivery']}>
            {dateOrGap(date, t, formats.fullDate)}
            {several && `: ${quantityOrGap(quantity, null, t, formats)}`}
          </span>
        ))}
      </td>
      <td className={css['end']}>
        {price === null ? t('order.no-price') : formats.price(price.value, price.currencyIso)}{' '}
        {price?.currencyIso}
        {saysPer(per, shown.prices?.priceUnitOfMeasureIso ?? null, unit, t) && (
          <small>
            {t('order.per', {
              per: formats.quantity(per),
              unit: unitWord(priceUnit, t, per),
            })}
          </small>
        )}
      </td>
      <td className={css['end']}>
        {amount === null
          ? '–'
          : withUnit(formats.amount(amount.value, amount.currencyIso), amount.currencyIso)}
        {otherUnit && <small>{t('order.no-amount', { unit: unitWord(priceUnit, t) })}</small>}
      </td>
      <td>{mark.text === null ? mark.raw : t(mark.text)}</td>
    </tr>
  );
};

const comparedTexts = {
  order: 'print.ordered',
  asked: 'print.asked',
  agreed: 'print.agreed',
  declined: 'print.declined',
} as const;
