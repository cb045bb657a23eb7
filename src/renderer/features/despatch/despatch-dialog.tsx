import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import type { DespatchPlan } from '../../../shared/contract/calls/despatch.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import {
  despatchProblem,
  type OpenDelivery,
  travelProblem,
} from '../../../shared/domain/delivery/despatch-advice.ts';
import type { OrderChange } from '../../../shared/domain/order-changes/order-change.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/fields/field.tsx';
import { NumberField } from '../../components/fields/number-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import { quantityWords, unitWord } from '../../format/unit-word.ts';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { DateField } from '../dates/date-field.tsx';
import { dateOrGap } from '../order/header/terms-words.ts';
import { OrderChangeList } from '../order/history/change-list.tsx';
import css from './despatch.module.css';
import { type DeliveryForm, type DespatchForm, readForm, restOf, withNumber } from './despatch-model.ts';

/**
 * Writes a despatch advice: the open confirmed deliveries, what is shipped now, and the dates of
 * backorders.
 */
export const DespatchDialog = ({
  orderKey,
  purchaseOrderNumber,
  buyerName,
  plan,
  start,
  changes,
  onRenew,
  onSent,
  onClose,
}: {
  orderKey: number;
  purchaseOrderNumber: string;
  buyerName: string;
  plan: DespatchPlan;
  start: DespatchForm;
  /** What the buyer changed since the plan was read. */
  changes: OrderChange[];
  /** Reads the deliveries again, and keeps the other fields as typed. */
  onRenew: (typed: DespatchForm) => void;
  onSent: (id: string) => void;
  onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const [form, setForm] = useState(start);
  const { open, revision } = plan;
  const change = (patch: Partial<DespatchForm>): void => setForm((before) => ({ ...before, ...patch }));
  const { lines, unread, travel } = readForm(form, open, formats);
  const problem = despatchProblem(lines, open) ?? (travel === null ? null : travelProblem(travel));
  const needsBuyer = plan.buyerAccountNumber === null;
  const numbers = [form.despatchAdviceNumber, form.shipmentNumber].map((number) => number.trim());
  const ready =
    changes.length === 0 &&
    unread.length === 0 &&
    travel !== null &&
    problem === null &&
    numbers.every((number) => number !== '') &&
    (!needsBuyer || form.buyerAccountNumber.trim() !== '');
  const send = useMutation({
    mutationFn: () =>
      client.call('despatch.send', {
        ...{ orderKey, revision, lines },
        despatchAdviceNumber: form.despatchAdviceNumber,
        shipmentNumber: form.shipmentNumber,
        shipmentCompanyName: form.shipmentCompanyName,
        trackingNumber: form.trackingNumber,
        ...travel,
        buyerAccountNumber: needsBuyer ? form.buyerAccountNumber : null,
      }),
    onSuccess: ({ entry }) => {
      onSent(entry.id);
      onClose();
    },
  });
  return (
    <Dialog title={t('despatch.title', { order: purchaseOrderNumber })} onClose={onClose} wide>
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !send.isPending) send.mutate();
        }}
      >
        <p className={css['quiet']}>{t('despatch.what')}</p>
        <ul className={css['deliveries']}>
          {open.map((delivery, index) => {
            const typed = form.deliveries[index];
            return typed === undefined ? null : (
              <DeliveryFields
                key={`${delivery.position} ${delivery.entry}`}
                delivery={delivery}
                typed={typed}
                onTyped={(next) =>
                  setForm((before) => ({
                    ...before,
                    deliveries: before.deliveries.map((one, place) => (place === index ? next : one)),
                  }))
                }
              />
            );
          })}
        </ul>
        <div className={css['fields']}>
          <TextField
            label={t('despatch.number')}
            hint={t('despatch.number-hint')}
            value={form.despatchAdviceNumber}
            maxLength={100}
            onChange={(event) => setForm(withNumber(form, 'despatchAdviceNumber', event.target.value))}
          />
          <TextField
            label={t('despatch.shipment-number')}
            hint={t('despatch.shipment-number-hint')}
            value={form.shipmentNumber}
            maxLength={100}
            onChange={(event) => setForm(withNumber(form, 'shipmentNumber', event.target.value))}
          />
          <TextField
            label={t('despatch.carrier')}
            value={form.shipmentCompanyName}
            maxLength={200}
            onChange={(event) => change({ shipmentCompanyName: event.target.value })}
          />
          <TextField
            label={t('despatch.tracking')}
            value={form.trackingNumber}
            maxLength={200}
            onChange={(event) => change({ trackingNumber: event.target.value })}
          />
          <DateField
            label={t('despatch.departure')}
            text={form.departure}
            onText={(departure) => change({ departure })}
          />
          <DateField
            label={t('despatch.arrival')}
            text={form.arrival}
            onText={(arrival) => change({ arrival })}
          />
          {needsBuyer && (
            <TextField
              label={t('answer.buyer-account', { buyer: buyerName })}
              hint={t('answer.buyer-account-hint', { buyer: buyerName })}
              value={form.buyerAccountNumber}
              maxLength={100}
              onChange={(event) => change({ buyerAccountNumber: event.target.value })}
            />
          )}
        </div>
        {changes.length > 0 && (
          <Notice
            tone="amber"
            icon="bell"
            role="alert"
            title={t('despatch.changed')}
            actions={<Button onClick={() => onRenew(form)}>{t('despatch.renew')}</Button>}
          >
            <OrderChangeList changes={changes} />
          </Notice>
        )}
        {send.isError && (
          <Notice tone="red" icon="triangle" role="alert">
            {errorText(t, shapeOfError(send.error))}
          </Notice>
        )}
        <div className={css['foot']}>
          <p className={css['quiet']} role="status">
            {unread.length === 0 && problem !== null
              ? t(`problem.${problem.problem}`, { position: lineName(problem.position) })
              : ''}
          </p>
          <Button variant="quiet" onClick={onClose}>
            {t('despatch.cancel')}
          </Button>
          <Button type="submit" variant="primary" icon="send" disabled={!ready || send.isPending}>
            {t('despatch.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

/** One confirmed delivery: whether it is shipped now, its quantity, and the date of the backorder. */
const DeliveryFields = ({
  delivery,
  typed,
  onTyped,
}: {
  delivery: OpenDelivery;
  typed: DeliveryForm;
  onTyped: (typed: DeliveryForm) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const id = useId();
  const { item } = delivery;
  const unit = item.purchaseUnitOfMeasureIso;
  const name = item.name ?? item.description ?? item.number ?? t('list.no-item');
  const rest = typed.included ? restOf(typed, delivery, formats) : null;
  return (
    <li className={css['delivery']} data-included={typed.included}>
      <input
        id={id}
        type="checkbox"
        checked={typed.included}
        aria-label={t('despatch.include', {
          ...{ line: lineName(delivery.position), item: name },
          date: dateOrGap(delivery.date, t, formats.date),
        })}
        onChange={(event) => onTyped({ ...typed, included: event.target.checked })}
      />
      <label className={css['item']} htmlFor={id} aria-hidden="true">
        {name}
        <small>
          {t('despatch.delivery', {
            line: lineName(delivery.position),
            date: dateOrGap(delivery.date, t, formats.date),
          })}
        </small>
      </label>
      {typed.included ? (
        <div className={css['quantity']}>
          <NumberField
            label={t('despatch.quantity')}
            text={typed.quantity}
            unit={unitWord(unit, t, delivery.open)}
            write={formats.quantity}
            onText={(quantity) => onTyped({ ...typed, quantity })}
          />
          <small>{t('despatch.open', { quantity: quantityWords(delivery.open, unit, t, formats) })}</small>
        </div>
      ) : (
        <span className={css['figure']}>{quantityWords(delivery.open, unit, t, formats)}</span>
      )}
      {rest?.kind === 'later' && (
        <div className={css['rest']}>
          <DateField
            label={t('despatch.rest', { quantity: quantityWords(rest.quantity, unit, t, formats) })}
            text={typed.date}
            onText={(date) => onTyped({ ...typed, date })}
          />
        </div>
      )}
      {rest?.kind === 'more' && (
        <p className={css['more']}>
          {t('despatch.more', { quantity: quantityWords(rest.quantity, unit, t, formats) })}
        </p>
      )}
    </li>
  );
};
