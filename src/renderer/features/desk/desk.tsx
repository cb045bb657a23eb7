import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, type ReactElement, useEffect, useRef, useState } from 'react';
import type { Account } from '../../../shared/contract/calls/accounts.ts';
import type { MessageId } from '../../i18n/en.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useNamedGroups, useSettings } from '../../transport/queries.ts';
import { Alerts } from '../alerts/alerts.tsx';
import { DraftProvider } from '../answer/draft/draft-context.tsx';
import { useCalendar } from '../calendar/use-calendar.ts';
import { Banners } from '../connection/banners.tsx';
import { usePollOnReturn } from '../connection/use-poll-on-return.ts';
import { AttachProvider } from '../documents/attach-context.tsx';
import { ItemPages } from '../items/item-pages.tsx';
import { useCommands } from '../keyboard/running.ts';
import { useKeyboard } from '../keyboard/shortcuts.ts';
import { OrderList } from '../order-list/order-list.tsx';
import { type At, arrangementAt, type Listed, nextTo, whole } from '../order-list/place.ts';
import type { ListForm } from '../order-list/view-switch.tsx';
import { useOverview } from '../overview/use-overview.ts';
import { SearchPalette } from '../search/search-palette.tsx';
import { LastSentBar } from '../sent/last-sent-bar.tsx';
import type { SettingsStart } from '../settings/settings-dialog.tsx';
import { AccountCommands } from '../settings/use-sign-out.tsx';
import { useViews } from '../views/use-views.ts';
import css from './desk.module.css';
import { Divider, usePanes } from './divider.tsx';
import { Later, LaterDialog, OnceLater } from './later.tsx';
import { fetchAhead, LaterOrder } from './later-order.tsx';
import { NothingOpen } from './nothing-open.tsx';
import { Sidebar } from './sidebar.tsx';
import { useFollowOrder } from './use-follow-order.ts';
import { useGoCommands } from './use-go-commands.ts';
import { useOpenOrder } from './use-open-order.ts';
import { usePlace } from './use-place.ts';
import { useShowRequests } from './use-show-requests.ts';
import { WindowTitle } from './window-title.tsx';

/** The main screen: folders, list and order. */
export const Desk = ({ account }: { account: Account }): ReactElement => {
  const t = useTexts();
  const queries = useQueryClient();
  const groups = useNamedGroups();
  const views = useViews();
  const { place, goTo, becomes, sorted } = usePlace();
  const { open, opened, openOrClose, openByItself, attend } = useOpenOrder();
  const [module, setModule] = useState<Module>('orders');
  const [shipment, setShipment] = useState<number | null>(null);
  const [form, setForm] = useState<ListForm>('orders');
  const [wide, setWide] = useState(false);
  const [dialog, setDialog] = useState<'help' | 'alerts' | 'settings' | null>(null);
  const [settings, setSettings] = useState<{ start?: SettingsStart | undefined; count: number }>({
    count: 0,
  });
  const openSettings = (start?: SettingsStart): void => {
    setSettings(({ count }) => ({ start, count: count + 1 }));
    setDialog('settings');
  };
  const openUnreadable = (): void => openSettings({ page: 'diagnostics', query: '' });
  const panes = usePanes();
  const panesBox = useRef<HTMLDivElement>(null);
  const palette = useRef<((typed: string) => void) | null>(null);
  const search = (typed: string): void => palette.current?.(typed);
  const calendar = useCalendar(module === 'calendar');
  const overview = useOverview(module === 'overview');
  const { period } = calendar;
  const { shown: figures } = overview;
  const listed = useRef<Listed>({ beside: [], now: [], filter: whole('to-answer').filter });
  const { openNextOrder } = useSettings();
  const { scope } = arrangementAt(place.at).filter;
  const lists = module === 'orders' && scope !== 'closed' ? form : 'orders';
  const { follow, followLater } = useFollowOrder(
    module === 'orders' && lists === 'orders' ? open : null,
    listed,
    (folder) => {
      goTo({ kind: 'scope', scope: folder });
      views.forget();
    },
  );
  /** Opens an order from anywhere but a row of the list, with its row beside it. */
  const openFound = (key: number, position?: string | null): void => {
    setModule('orders');
    openOrClose(key, position);
    follow(key);
  };
  const openOrder = (key: number): void => openFound(key);
  const openUndone = (key: number): void => {
    setModule('orders');
    openOrClose(key);
    followLater(key);
  };
  const openNext = (done: number, isOver: boolean): void => {
    if (lists === 'lines') openOrClose(null);
    const isTriage = lists === 'orders' && module === 'orders' && scope === 'to-answer';
    const next = openNextOrder && isOver && isTriage ? nextTo(done, listed.current) : null;
    if (next !== null) openByItself(next);
  };
  const openShipment = (key: number): void => {
    setModule('shipments');
    setShipment(key);
  };
  const go = (at: At): void => {
    goTo(at);
    views.forget();
    setModule('orders');
    openOrClose(null);
  };
  const goToShipments = (): void => {
    setModule('shipments');
    setShipment(null);
  };
  const goToModule = (next: 'calendar' | 'overview'): void => {
    setModule(next);
    openOrClose(null);
    calendar.choose(null);
    overview.choose(undefined);
  };
  const shipments = module === 'shipments';
  const order = module === 'orders' || module === 'calendar' ? open : null;
  const isFurther = {
    orders: open !== null,
    shipments: shipment !== null,
    calendar: open !== null || calendar.isChosen,
    overview: overview.isChosen,
  }[module];
  const back = (): void => {
    if (module === 'shipments') setShipment(null);
    else if (open !== null) openOrClose(null);
    else if (module === 'calendar') calendar.choose(null);
    else if (module === 'overview') overview.choose(undefined);
  };
  useEffect(() => void fetchAhead(queries), [queries]);
  usePollOnReturn();
  useShowRequests(openOrder, openUnreadable);
  useKeyboard();
  useCommands({
    help: () => setDialog('help'),
    alerts: () => setDialog('alerts'),
    settings: () => openSettings(),
    'go-shipments': goToShipments,
    'go-calendar': () => goToModule('calendar'),
    'go-overview': () => goToModule('overview'),
  });
  useGoCommands(groups, go, setForm);

  const widths = { '--folders': `${panes.trays}px`, '--list': `${panes.list}px` };
  return (
    <DraftProvider>
      <AttachProvider>
        <AccountCommands account={account} />
        <OnceLater>{({ SettingCommands }) => <SettingCommands onOpen={openSettings} />}</OnceLater>
        <main className={css['desk']} style={styled(widths)}>
          <h1 className="visually-hidden">{t('app.name')}</h1>
          <WindowTitle baseUrl={account.baseUrl} />
          <Banners
            account={account}
            open={order}
            onOpenOrder={openOrder}
            onEscalation={() => openSettings({ page: 'settings', query: '', topic: 'escalation' })}
          />
          <div
            ref={panesBox}
            className={css['panes']}
            data-step={isFurther ? 'order' : 'list'}
            data-wide={wide && order !== null}
            data-lists={lists}
          >
            <div className={css['left']}>
              <Sidebar
                account={account}
                at={module === 'orders' ? place.at : null}
                module={module}
                views={views}
                onGo={go}
                onShipments={goToShipments}
                onModule={goToModule}
                onSearch={() => search('')}
                onAlerts={() => setDialog('alerts')}
                onSettings={() => openSettings()}
                onHelp={() => setDialog('help')}
              />
            </div>
            <Divider
              className={css['divider']}
              label={t('desk.divider-trays')}
              value={panes.trays}
              min={150}
              max={360}
              onMove={(trays) => panes.move({ trays })}
              onDone={panes.keep}
            />
            <section
              className={css['middle']}
              aria-label={t(lists === 'lines' ? 'lines.title' : middleNames[module])}
            >
              {module !== 'orders' && (
                <Later>
                  {({ ShipmentList, CalendarPane, OverviewPane }) => (
                    <>
                      {module === 'shipments' && (
                        <ShipmentList
                          open={shipment}
                          onOpen={setShipment}
                          onOpenOrder={openOrder}
                          onSearch={search}
                        />
                      )}
                      {module === 'calendar' && <CalendarPane calendar={calendar} />}
                      {module === 'overview' && <OverviewPane overview={overview} />}
                    </>
                  )}
                </Later>
              )}
              {lists === 'lines' && (
                <Later>
                  {({ LineList }) => (
                    <LineList
                      key={place.visit}
                      place={place}
                      buyers={groups.buyers}
                      hidden={open !== null}
                      onPlace={becomes}
                      onForm={setForm}
                      onOpen={([key, position]) => openFound(key, position)}
                      onOpenOrder={openOrder}
                      onSearch={search}
                    />
                  )}
                </Later>
              )}
              {module === 'orders' && lists === 'orders' && (
                <OrderList
                  key={place.visit}
                  place={place}
                  buyers={groups.buyers}
                  views={views}
                  onPlace={becomes}
                  onSort={sorted}
                  open={open}
                  onOpen={(key) => openOrClose(key)}
                  onOpenOrder={openOrder}
                  onSearch={search}
                  listed={listed}
                  onForm={(next) => {
                    setForm(next);
                    openOrClose(null);
                  }}
                />
              )}
            </section>
            <Divider
              className={css['divider']}
              label={t('desk.divider-list')}
              value={panes.list}
              min={280}
              max={720}
              onMove={(list) => panes.move({ list })}
              onDone={panes.keep}
            />
            <section
              className={css['right']}
              aria-label={t(order === null ? rightNames[module] : 'desk.order')}
            >
              {shipments && shipment !== null && (
                <Later frame={whereAlone} onBack={back}>
                  {({ ShipmentPane }) => (
                    <ShipmentPane
                      key={shipment}
                      shipmentKey={shipment}
                      onBack={back}
                      onOpenOrder={openOrder}
                    />
                  )}
                </Later>
              )}
              {order !== null && (
                <LaterOrder onBack={back}>
                  {({ OrderPane }) => (
                    <OrderPane
                      key={order}
                      orderKey={order}
                      onBack={() => (wide ? setWide(false) : back())}
                      wide={wide}
                      onWide={() => setWide(!wide)}
                      onOpenShipment={openShipment}
                      opened={opened}
                      onAttend={attend}
                      onDone={(isOver) => openNext(order, isOver)}
                    />
                  )}
                </LaterOrder>
              )}
              {module === 'calendar' && order === null && period !== null && (
                <Later frame={whereAlone} onBack={back}>
                  {({ DeliveryList }) => (
                    <DeliveryList
                      key={period.id}
                      period={period}
                      workshop={calendar.workshop}
                      onOpen={openOrClose}
                      onBack={back}
                    />
                  )}
                </Later>
              )}
              {module === 'overview' && figures !== null && (
                <Later frame={whereAlone} onBack={back}>
                  {({ FiguresView }) => <FiguresView shown={figures} days={overview.days} onBack={back} />}
                </Later>
              )}
              {(module === 'orders' || module === 'shipments') && !isFurther && (
                <NothingOpen isOfShipments={shipments} />
              )}
              <LastSentBar open={order} onOpen={openOrder} onUndo={openUndone} />
            </section>
          </div>
          <Alerts
            open={opened.attended ? order : null}
            onOpen={openOrder}
            onAll={() => setDialog('alerts')}
            onUnreadable={openUnreadable}
            areListed={dialog === 'alerts'}
            panes={panesBox}
          />
          <SearchPalette onOpenOrder={openFound} ask={palette} />
          <ItemPages onOpenOrder={openFound} />
          {dialog !== null && (
            <LaterDialog
              title={t(`${dialog}.title`)}
              onClose={() => setDialog(null)}
              wide={dialog !== 'alerts'}
            >
              {({ AlertsDialog, HelpDialog, SettingsDialog }) =>
                dialog === 'alerts' ? (
                  <AlertsDialog
                    onOpen={openOrder}
                    onSettings={() => openSettings({ page: 'settings', query: '', topic: 'alerts' })}
                    onClose={() => setDialog(null)}
                  />
                ) : dialog === 'help' ? (
                  <HelpDialog onClose={() => setDialog(null)} />
                ) : (
                  // A new key reopens the dialog at the wanted page.
                  <SettingsDialog
                    key={settings.count}
                    account={account}
                    start={settings.start}
                    onClose={() => setDialog(null)}
                  />
                )
              }
            </LaterDialog>
          )}
        </main>
      </AttachProvider>
    </DraftProvider>
  );
};

/**
 * Shows loading states of the right pane only in a narrow window: otherwise the middle pane shows the same.
 */
const whereAlone = (content: ReactElement): ReactElement => <div className={css['alone']}>{content}</div>;

type Module = 'orders' | 'shipments' | 'calendar' | 'overview';

const middleNames = {
  orders: 'desk.orders',
  shipments: 'shipments.title',
  calendar: 'calendar.title',
  overview: 'overview.title',
} as const satisfies Record<Module, MessageId>;

const rightNames = {
  orders: 'desk.order',
  shipments: 'shipments.open',
  calendar: 'calendar.deliveries',
  overview: 'overview.figures',
} as const satisfies Record<Module, MessageId>;

/** React accepts custom properties, but its types don't know them. */
const styled = (properties: Record<`--${string}`, string>): CSSProperties => properties;
