import type { ReactElement } from 'react';
import type { RelaySettings } from '../../../shared/contract/calls/relay.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { AddressText } from '../../components/address-text.tsx';
import { Icon } from '../../components/icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useTimeLine } from '../../transport/relay.ts';
import { useAlertSilence } from '../alerts/silence.tsx';
import shared from '../settings/settings.module.css';
import { durationText } from './duration.ts';
import css from './relay.module.css';
import { neverTold, type TimeLineRow, timeLineRows } from './time-line-rows.ts';

/** What would happen for an order that arrives now, as a list. */
export const TimeLine = ({ settings }: { settings: RelaySettings }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { data, error } = useTimeLine(settings);
  const silence = useAlertSilence();
  if (error !== null && data === undefined)
    return (
      <Notice tone="red" icon="triangle" role="alert">
        {errorText(t, shapeOfError(error))}
      </Notice>
    );
  const now = data?.at ?? 0;
  const rows = data === undefined ? [] : timeLineRows(data.entries, settings, now);
  const never = data === undefined ? [] : neverTold(data.entries, settings);
  const isIdle = data !== undefined && rows.length === 0 && never.length === 0;
  return (
    <>
      {!settings.on && rows.length > 0 && <p className={shared['quiet']}>{t('escalation.line.off')}</p>}
      <ol className={css['line']} data-off={!settings.on}>
        {data !== undefined && (
          <li>
            <time dateTime={new Date(now).toISOString()}>{formats.moment(now)}</time>
            <Icon name={silence === null ? 'bell' : 'bell-still'} />
            <span>
              {silence === null && t('escalation.line.arrives')}
              {silence?.until === null && t('escalation.line.arrives-off')}
              {silence?.until != null &&
                t('escalation.line.arrives-quiet', { time: formats.moment(silence.until) })}
            </span>
          </li>
        )}
        {rows.map((row) => (
          <Row key={`${row.step} ${String(row.repeat)} ${row.contact}`} row={row} settings={settings} />
        ))}
      </ol>
      {never.map((name) => (
        <p key={name} className={css['problem']}>
          {t('escalation.line.never', { name })}
        </p>
      ))}
      {isIdle && <p className={shared['quiet']}>{t('escalation.line.nobody')}</p>}
      {rows.length > 0 && <p className={css['aside']}>{t('escalation.line.stops')}</p>}
    </>
  );
};

export const channelIcons = { email: 'mail', ntfy: 'phone', webhook: 'send' } as const;

const Row = ({ row, settings }: { row: TimeLineRow; settings: RelaySettings }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const duration = durationText(row.afterMinutes, t);
  const after =
    row.afterMinutes === 0
      ? t('escalation.line.at-once')
      : t(row.counts === 'all' ? 'escalation.line.after' : 'escalation.line.after-working', { duration });
  const reasons = [
    row.repeat > 0
      ? t('escalation.line.repeat', { duration: durationText(settings.repeatMinutes ?? 0, t) })
      : after,
    ...row.delays.map((delay) => t(`escalation.line.${delay}`, { name: row.name })),
  ];
  return (
    <li>
      <time dateTime={new Date(row.at).toISOString()}>{formats.moment(row.at)}</time>
      <Icon name={channelIcons[row.channel]} />
      <span>
        <b>
          <AddressText text={row.name} />
        </b>{' '}
        {t('escalation.order.by', { channel: t(`escalation.channel.${row.channel}`) })}{' '}
        <small>{reasons.join(' · ')}</small>
      </span>
    </li>
  );
};
