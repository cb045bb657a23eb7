import { type CSSProperties, type ReactElement, useEffect, useState } from 'react';
import type { Account } from '../../../shared/contract/accounts.ts';
import { Kbd } from '../../components/kbd.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useCoreEvents } from '../../transport/core-context.tsx';
import { useCounts, useGroups } from '../../transport/queries.ts';
import { Alerts } from '../alerts/alerts.tsx';
import { AlertsDialog } from '../alerts/alerts-dialog.tsx';
import { DraftProvider } from '../answer/draft-context.tsx';
import { AttachProvider } from '../documents/attach-context.tsx';
import { HelpDialog } from '../keyboard/help-dialog.tsx';
import { useCommands } from '../keyboard/running.ts';
import { useKeyboard } from '../keyboard/shortcuts.ts';
import { Banners } from '../listening/banners.tsx';
import { usePollOnReturn } from '../listening/use-poll-on-return.ts';
import { OrderPane } from '../order/order-pane.tsx';
import type { WantedLine } from '../order/use-wanted-line.ts';
import { OrderList } from '../order-list/order-list.tsx';
import type { At } from '../order-list/place.ts';
import { SearchPalette } from '../search/search-palette.tsx';
import { SettingsDialog } from '../settings/settings-dialog.tsx';
import { ShipmentList } from '../shipments/shipment-list.tsx';
import { ShipmentPane } from '../shipments/shipment-pane.tsx';
import { useViews } from '../views/use-views.ts';
import css from './desk.module.css';
import { Divider } from './divider.tsx';
import { Trays } from './trays.tsx';
import { usePanes } from './use-panes.ts';
import { usePlace } from './use-place.ts';

/** The workbench: trays, list, order. */
export const Desk = ({ account }: { account: Account }): ReactElement => {
  const t = useTexts();
  const counts = useCounts();
  const groups = useGroups();
  const views = useViews();
  const { place, goTo, becomes } = usePlace();
  const [open, setOpen] = useState<number | null>(null);
  const [shipments, setShipments] = useState(false);
  const [shipment, setShipment] = useState<number | null>(null);
  const [wide, setWide] = useState(false);
  const [dialog, setDialog] = useState<'help' | 'alerts' | 'settings' | null>(null);
  const panes = usePanes();
  const [line, setLine] = useState<WantedLine | null>(null);
  const openOrder = (key: number): void => {
    setShipments(false);
    setOpen(key);
  };
  const openFound = (key: number, position: string | null): void => {
    openOrder(key);
    setLine({ orderKey: key, position });
  };
  const go = (at: At): void => {
    goTo(at);
    views.forget();
    setShipments(false);
    setOpen(null);
  };
  const goToShipments = (): void => {
    setShipments(true);
    setShipment(null);
  };
  const back = (): void => (shipments ? setShipment(null) : setOpen(null));
  usePollOnReturn();
  useTitle(counts.data?.['to-answer'] ?? 0);
  useCoreEvents((event) => {
    if (event.name === 'orders.open-requested') openOrder(event.key);
  });
  useKeyboard();
  useCommands({
    help: () => setDialog('help'),
    settings: () => setDialog('settings'),
    'go-to-answer': () => go({ kind: 'scope', scope: 'to-answer' }),
    'go-overdue': () => go({ kind: 'scope', scope: 'overdue' }),
    'go-waiting': () => go({ kind: 'scope', scope: 'waiting' }),
    'go-confirmed': () => go({ kind: 'scope', scope: 'confirmed' }),
    'go-closed': () => go({ kind: 'scope', scope: 'closed' }),
    'go-shipments': goToShipments,
  });

  const widths = { '--trays': `${panes.trays}px`, '--list': `${panes.list}px` };
  return (
    <DraftProvider>
      <AttachProvider>
        <main className={css['desk']} style={styled(widths)}>
          <h1 className="visually-hidden">{t('app.name')}</h1>
          <Banners account={account} />
          <div
            className={css['panes']}
            data-step={(shipments ? shipment : open) === null ? 'list' : 'order'}
            data-wide={wide && !shipments && open !== null}
          >
            <div className={css['left']}>
              <Trays
                account={account}
                at={shipments ? null : place.at}
                counts={counts.data}
                groups={groups.data}
                views={views}
                onGo={go}
                onShipments={goToShipments}
                onAlerts={() => setDialog('alerts')}
                onSettings={() => setDialog('settings')}
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
            <section className={css['middle']} aria-label={t(shipments ? 'shipments.title' : 'desk.orders')}>
              {shipments ? (
                <ShipmentList open={shipment} onOpen={setShipment} onOpenOrder={openOrder} />
              ) : (
                <OrderList
                  key={place.visit}
                  place={place}
                  buyers={groups.data?.buyers ?? none}
                  views={views}
                  onPlace={becomes}
                  open={open}
                  onOpen={setOpen}
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
            <section className={css['right']} aria-label={t(shipments ? 'shipments.open' : 'desk.order')}>
              {shipments && shipment !== null && (
                <ShipmentPane key={shipment} shipmentKey={shipment} onBack={back} onOpenOrder={openOrder} />
              )}
              {!shipments && open !== null && (
                <OrderPane
                  key={open}
                  orderKey={open}
                  line={line?.orderKey === open ? line : null}
                  onBack={() => (wide ? setWide(false) : back())}
                  wide={wide}
                  onWide={() => setWide(!wide)}
                />
              )}
              {(shipments ? shipment : open) === null && (
                <div className={css['nothing']}>
                  <p>{t(shipments ? 'shipments.nothing-open' : 'desk.nothing-open')}</p>
                  <p>
                    <Kbd>j</Kbd> <Kbd>k</Kbd> {t('desk.nothing-open-keys')}
                  </p>
                </div>
              )}
            </section>
          </div>
          <Alerts open={shipments ? null : open} onOpen={openOrder} />
          {dialog === 'alerts' && (
            <AlertsDialog
              onOpen={openOrder}
              onSettings={() => setDialog('settings')}
              onClose={() => setDialog(null)}
            />
          )}
          <SearchPalette onOpenOrder={openFound} />
          {dialog === 'help' && <HelpDialog onClose={() => setDialog(null)} />}
          {dialog === 'settings' && <SettingsDialog account={account} onClose={() => setDialog(null)} />}
        </main>
      </AttachProvider>
    </DraftProvider>
  );
};

const none: never[] = [];

/** Custom properties are no known style names to React's types, though React sets them well. */
const styled = (properties: Record<`--${string}`, string>): CSSProperties => properties;

const useTitle = (toAnswer: number): void => {
  const t = useTexts();
  useEffect(() => {
    document.title = toAnswer === 0 ? t('app.name') : `(${toAnswer}) ${t('app.name')}`;
  }, [toAnswer, t]);
};
