import { Fragment, type ReactElement } from 'react';
import type { AppNotice } from '../../../shared/contract/calls/app.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useAppInfo, useAppNotices, useSettingsError, useSyncStatus } from '../../transport/queries.ts';
import { useRelay } from '../../transport/relay.ts';
import { HeldNotice } from '../backup/held-notice.tsx';
import { AcknowledgedProblem, AcknowledgeProblem } from '../relay/problem-acknowledgement.tsx';
import wide from '../relay/wide-words.module.css';

/** The app's own notices, on every screen until the user dismisses them. */
export const AppNotices = ({
  onDiagnostics,
  onEscalation,
}: {
  onDiagnostics: () => void;
  /** Opens the settings of the escalation, which need an account. */
  onEscalation?: () => void;
}): ReactElement => {
  const t = useTexts();
  const { notices, dismiss } = useAppNotices();
  const info = useAppInfo().data;
  const restoredFrom = info?.restoredFrom ?? null;
  const formats = useFormats();
  return (
    <>
      <LostStoreNotice />
      <SettingsErrorNotice />
      <HeldNotice />
      {notices.map((notice) => (
        <Notice
          key={notice}
          tone={notice === 'settings-set-aside' ? 'grey' : 'amber'}
          icon={notice === 'settings-set-aside' ? 'gear' : 'triangle'}
          role="status"
          actions={
            <>
              {withDiagnostics.includes(notice) && (
                <Button onClick={onDiagnostics}>{t('diagnostics.open')}</Button>
              )}
              {notice === 'relay-failed' && onEscalation !== undefined && (
                <>
                  <AcknowledgeProblem kind="channel" />
                  <Button onClick={onEscalation}>{t('escalation.notice.open')}</Button>
                </>
              )}
              {notice === 'relay-failed' ? (
                <Button title={t('escalation.notice.hide')} onClick={() => dismiss(notice)}>
                  <span>
                    {t('notice.dismiss')}
                    <span className={wide['wide']}>{t('escalation.notice.hide-does')}</span>
                  </span>
                </Button>
              ) : (
                <Button onClick={() => dismiss(notice)}>{t('notice.dismiss')}</Button>
              )}
            </>
          }
        >
          {t(`notice.${notice}`, {
            moment: restoredFrom === null ? '' : formats.moment(restoredFrom),
            folder: info?.dataFolder ?? '',
          })}
          {notice === 'earlier-store' && <EarlierStores />}
          {notice === 'damaged-rows' && <DamagedRows />}
          {notice === 'risky-folder' && <RiskyFolder />}
          {notice === 'relay-failed' && (
            <>
              <FailedContacts />
              <AcknowledgedProblem kind="channel" />
            </>
          )}
        </Notice>
      ))}
    </>
  );
};

/** Who can't be told and since when; why, if it is one and there is room. The page of the settings says more. */
const FailedContacts = (): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const { data } = useRelay();
  if (data === undefined) return null;
  const failed = [
    ...data.contacts.map(({ id, channel }) => ({
      name: data.settings.contacts.find((one) => one.id === id)?.name ?? '',
      channel,
    })),
    { name: t('escalation.heartbeat.address'), channel: data.heartbeat },
  ].flatMap(({ name, channel }) => (channel?.state === 'failed' ? [{ name, ...channel }] : []));
  const [first] = failed;
  if (first === undefined) return null;
  if (failed.length > 1)
    return <p>{listed(failed.map(({ name, since }) => `${name} (${formats.moment(since)})`))}</p>;
  const { name, since, error } = first;
  return (
    <p>
      {t('escalation.notice.of', { name, when: formats.moment(since) })}
      <span className={wide['wide']}> {errorText(t, error)}</span>
    </p>
  );
};

/** Errors of a store that is no longer in its place. */
export const lostStoreCodes: readonly string[] = ['store.gone', 'store.taken'];

/** Nothing can be stored: the data folder is gone, or another Orderbell has it. It ends when that ends. */
const LostStoreNotice = (): ReactElement | null => {
  const t = useTexts();
  const reason = useSyncStatus().data?.reason ?? null;
  if (reason === null || !lostStoreCodes.includes(reason.code)) return null;
  return (
    <Notice tone="red" icon="triangle" role="alert" title={t('banner.store-lost')}>
      {errorText(t, reason)}
    </Notice>
  );
};

const RiskyFolder = (): ReactElement | null => {
  const t = useTexts();
  const { data } = useAppInfo();
  if (data === undefined || data.folderRisk === null) return null;
  const { folderRisk: service, dataFolder: folder } = data;
  return (
    <>
      <p>
        {service === 'network'
          ? t('notice.risky-folder-network', { folder })
          : t('notice.risky-folder-sync', { service, folder })}
      </p>
      <p>{t('notice.risky-folder-move', { option: '--data-dir' })}</p>
    </>
  );
};
const withDiagnostics: readonly AppNotice[] = ['window-reloaded', 'inner-error', 'backup-failed'];

const EarlierStores = (): ReactElement => {
  const t = useTexts();
  const { data } = useAppInfo();
  return (
    <>
      {data?.earlierStores.map(({ path, unsent }) => (
        <Fragment key={path}>
          <p>{t('notice.earlier-store-kept', { path })}</p>
          {unsent === null && <p>{t('notice.earlier-store-unreadable')}</p>}
          {unsent !== null && unsent.length > 0 && (
            <>
              <p>{t('notice.earlier-store-unsent')}</p>
              <ul>
                {unsent.map(({ kind, purchaseOrderNumber, buyerName }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: The list never changes, and two entries may be equal.
                  <li key={index}>
                    {t(`notice.unsent.${kind}`, { number: purchaseOrderNumber })}
                    {buyerName !== null && ` · ${buyerName}`}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Fragment>
      ))}
    </>
  );
};

const DamagedRows = (): ReactElement | null => {
  const t = useTexts();
  const { data } = useAppInfo();
  if (data === undefined) return null;
  const { orders, lost } = data.damage;
  return (
    <>
      {orders.length > 0 && (
        <p>
          {t('notice.damaged-orders', {
            count: orders.length,
            numbers: listed(orders),
          })}
        </p>
      )}
      {lost.length > 0 && (
        <>
          <p>{t('notice.damaged-lost')}</p>
          <ul>
            {lost.map(({ what, count, orders: of }) => (
              <li key={what}>
                {t(`notice.damaged.${what}`, { count })}
                {of.length > 0 &&
                  ` (${t('notice.damaged.of', { count: of.length, orders: listed(of.map(orderName)) })})`}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};

const mostNumbers = 10;

const listed = (names: readonly string[]): string =>
  names.slice(0, mostNumbers).join(', ') + (names.length > mostNumbers ? ' …' : '');

const orderName = ({ number, buyer }: { number: string; buyer: string | null }): string =>
  buyer === null ? number : `${number} · ${buyer}`;

/** Says why a settings change was reverted: it couldn't be saved. */
export const SettingsErrorNotice = ({
  className,
}: {
  className?: string | undefined;
}): ReactElement | null => {
  const t = useTexts();
  const { error, dismiss } = useSettingsError();
  if (error === null) return null;
  return (
    <Notice
      tone="red"
      icon="triangle"
      role="alert"
      className={className}
      title={t('settings.error')}
      actions={<Button onClick={dismiss}>{t('notice.dismiss')}</Button>}
    >
      {errorText(t, error)}
    </Notice>
  );
};
