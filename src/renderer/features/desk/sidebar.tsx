import { type ReactElement, useRef } from 'react';
import type { Account } from '../../../shared/contract/calls/accounts.ts';
import { folders } from '../../../shared/domain/order/folder.ts';
import { IconButton } from '../../components/button.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { Logo } from '../../components/logo.tsx';
import { Mark } from '../../components/mark.tsx';
import { folderMarks } from '../../components/tone.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { joined } from '../../format/joined.ts';
import { type Texts, useTexts } from '../../i18n/texts.ts';
import { useCounts, useGroups, useIsRead, useShipmentCounts } from '../../transport/queries.ts';
import { AlertsButton } from '../alerts/alerts-button.tsx';
import { ConnectionStatus } from '../connection/connection-status.tsx';
import type { CommandId } from '../keyboard/commands.ts';
import { shortcutOf } from '../keyboard/shortcuts.ts';
import type { At } from '../order-list/place.ts';
import type { Views } from '../views/use-views.ts';
import { ViewList } from '../views/view-list.tsx';
import { BuyerList } from './buyer-list.tsx';
import css from './sidebar.module.css';
import { useWholeRows } from './use-whole-rows.ts';

/** The left pane: folders, saved views and buyers with their counts, and the sync state at the foot. */
export const Sidebar = ({
  account,
  at,
  module,
  views,
  onGo,
  onShipments,
  onModule,
  onSearch,
  onAlerts,
  onSettings,
  onHelp,
}: {
  account: Account;
  /** `null`: no list of orders is shown. */
  at: At | null;
  module: 'orders' | 'shipments' | 'calendar' | 'overview';
  views: Views;
  onGo: (at: At) => void;
  onShipments: () => void;
  onModule: (module: 'calendar' | 'overview') => void;
  onSearch: () => void;
  onAlerts: () => void;
  onSettings: () => void;
  onHelp: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { data: counts } = useCounts();
  const { data: groups } = useGroups();
  const isRead = useIsRead();
  const lists = useRef<HTMLElement>(null);
  useWholeRows(lists);
  const who = account.practice ? t('account.practice') : account.email;
  return (
    <div className={css['sidebar']}>
      <p className={css['brand']}>
        <Logo size={22} />
        {t('app.name')}
      </p>
      <SearchField onSearch={onSearch} />
      <nav ref={lists} className={css['nav']} aria-label={t('desk.folders')}>
        <ul className={css['list']}>
          {folders.map((one) => {
            const { tone, icon } = folderMarks[one];
            const count = counts?.[one] ?? 0;
            return (
              <li key={one}>
                <button
                  type="button"
                  className={css['folder']}
                  {...keyProps(t, `go-${one}`, one === 'overdue' ? t('folder.overdue-counts') : null)}
                  aria-current={at?.kind === 'scope' && at.scope === one ? 'true' : undefined}
                  data-tone={tone}
                  data-loud={count > 0 && (one === 'to-answer' || one === 'overdue')}
                  onClick={() => onGo({ kind: 'scope', scope: one })}
                >
                  <Mark tone={tone} icon={icon} />
                  <span className={css['name']}>{t(`folder.${one}`)}</span>
                  <span className={css['count']}>
                    {count > 0 || (counts !== undefined && isRead) ? formats.count(count) : ''}
                  </span>
                </button>
              </li>
            );
          })}
          <ShipmentsButton current={module === 'shipments'} isRead={isRead} onOpen={onShipments} />
          <ModuleButton
            id="go-calendar"
            icon="calendar"
            name={t('calendar.title')}
            current={module === 'calendar'}
            onOpen={() => onModule('calendar')}
          />
          <ModuleButton
            id="go-overview"
            icon="chart"
            name={t('overview.title')}
            current={module === 'overview'}
            onOpen={() => onModule('overview')}
          />
        </ul>
        <ViewList
          views={groups?.views ?? none}
          current={at?.kind === 'view' ? at.view.id : null}
          handle={views}
          onView={(view) => onGo({ kind: 'view', view })}
        />
        <BuyerList
          buyers={groups?.buyers ?? none}
          current={
            at?.kind === 'buyer' ? at.buyer : at?.kind === 'scope' && at.scope === 'open' ? 'all' : null
          }
          onBuyer={(buyer) => onGo({ kind: 'buyer', buyer })}
          onAll={() => onGo({ kind: 'scope', scope: 'open' })}
        />
      </nav>
      <div className={css['foot']}>
        <ConnectionStatus />
        <div className={css['account']}>
          <span className={css['who']} title={`${who} · ${account.baseUrl}`}>
            {who}
          </span>
          <AlertsButton onOpen={onAlerts} />
          <IconButton icon="keyboard" label={t('desk.shortcuts')} data-command="help" onClick={onHelp} />
          <IconButton icon="gear" label={t('desk.settings')} data-command="settings" onClick={onSettings} />
        </div>
      </div>
    </div>
  );
};

const none: never[] = [];

/** Looks like a field. The search opens in a dialog of its own, over the panes. */
const SearchField = ({ onSearch }: { onSearch: () => void }): ReactElement => {
  const t = useTexts();
  const key = shortcutOf('search');
  const words = t('search.open', { key: key ?? `${t('key.ctrl')}+K` });
  return (
    <button
      type="button"
      className={css['search']}
      title={words}
      aria-haspopup="dialog"
      aria-keyshortcuts={key === undefined ? 'Control+K' : `${key} Control+K`}
      onClick={onSearch}
    >
      <Icon name="search" />
      <span>{words}</span>
    </button>
  );
};

/** The key for a folder or module, as tooltip and for screen readers. `about`: a sentence above it. */
const keyProps = (
  t: Texts,
  id: CommandId,
  about: string | null = null,
): { title?: string; 'aria-keyshortcuts'?: string } => {
  const key = shortcutOf(id);
  const title = joined([about, key === undefined ? null : t('desk.key', { key })], '\n');
  return { ...(title === '' ? {} : { title }), ...(key === undefined ? {} : { 'aria-keyshortcuts': key }) };
};

/** A module that shows all orders at once instead of a list. */
const ModuleButton = ({
  id,
  icon,
  name,
  current,
  onOpen,
}: {
  id: 'go-calendar' | 'go-overview';
  icon: IconName;
  name: string;
  current: boolean;
  onOpen: () => void;
}): ReactElement => {
  const t = useTexts();
  return (
    <li>
      <button
        type="button"
        className={css['folder']}
        {...keyProps(t, id)}
        aria-current={current ? 'true' : undefined}
        onClick={onOpen}
      >
        <Mark tone="grey" icon={icon} />
        <span className={css['name']}>{name}</span>
      </button>
    </li>
  );
};

/**
 * Apart from the folders, since no folder holds shipments. Counts new shipments, or despatch advices that
 * need attention.
 */
const ShipmentsButton = ({
  current,
  isRead,
  onOpen,
}: {
  current: boolean;
  isRead: boolean;
  onOpen: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { data } = useShipmentCounts();
  const troubled = data?.troubled ?? 0;
  const count =
    data === undefined || (data.all === 0 && !isRead)
      ? ''
      : formats.count(troubled > 0 ? troubled : data.unseen > 0 ? data.unseen : data.all);
  const words =
    troubled > 0
      ? t('shipments.troubled', { count: troubled })
      : data !== undefined && data.unseen > 0
        ? t('shipments.new-count', { count })
        : null;
  return (
    <li className={css['apart']}>
      <button
        type="button"
        className={css['folder']}
        {...keyProps(t, 'go-shipments')}
        aria-current={current ? 'true' : undefined}
        data-tone="red"
        data-loud={troubled > 0}
        onClick={onOpen}
      >
        <Mark tone="grey" icon="truck" />
        <span className={css['name']}>{t('shipments.title')}</span>
        {words === null ? (
          <span className={css['count']}>{count}</span>
        ) : (
          <>
            <span className={css['count']} aria-hidden="true">
              {troubled > 0 ? count : words}
            </span>
            <span className="visually-hidden">{words}</span>
          </>
        )}
      </button>
    </li>
  );
};
