import type { DeliveryPeriod } from '../../shared/contract/calls/calendar.ts';
import type { LineKey } from '../../shared/contract/calls/lines.ts';
import type { RelaySettings } from '../../shared/contract/calls/relay.ts';
import type { Scope } from '../../shared/domain/order/folder.ts';
import type { LineSort } from '../../shared/domain/order/line-table.ts';
import type { OrderFilter } from '../../shared/domain/order/order-filter.ts';
import type { OrderSort } from '../../shared/domain/order/order-sort.ts';
import type { CalendarDate } from '../../shared/domain/values/calendar-date.ts';
import type { TextPath } from '../../shared/domain/values/cut-text.ts';
import { settingsKeys } from './pending-settings.ts';

/** Cache key of each core answer. Keys with the same prefix are invalidated together. */
export const keys = {
  info: ['info'],
  account: ['account'],
  counts: ['counts'],
  groups: ['counts', 'groups'],
  lists: ['list'],
  list: (filter: OrderFilter, sort: OrderSort, locale: string, soon: CalendarDate | null) => [
    ...['list', filter, sort, locale, soon],
  ],
  choices: (scope: Scope) => ['list', 'choices', scope],
  lineList: (filter: OrderFilter, sort: LineSort, locale: string) => ['list', 'lines', filter, sort, locale],
  lineChoices: (scope: Scope) => ['list', 'line-choices', scope],
  rows: ['row'],
  row: (key: number) => ['row', key],
  lineRows: ['line-row'],
  lineRow: ([orderKey, position]: LineKey) => ['line-row', orderKey, position],
  orders: ['order'],
  order: (key: number) => ['order', key],
  version: (key: number, revision: number) => ['version', key, revision],
  longText: (kind: string, key: number, revision: number, path: TextPath) => [
    ...['long-text', kind, key, revision],
    path,
  ],
  shipments: ['shipments'],
  shipmentCounts: ['shipments', 'counts'],
  shipmentList: ['shipments', 'list'],
  shipment: (key: number) => ['shipment', key],
  despatches: ['despatch'],
  despatch: (orderKey: number) => ['despatch', orderKey],
  calendar: ['calendar'],
  load: (today: CalendarDate) => ['calendar', 'load', today],
  deliveries: (period: DeliveryPeriod, today: CalendarDate) => ['calendar', 'deliveries', period, today],
  overview: ['overview'],
  figures: (days: number, today: CalendarDate) => ['overview', days, today],
  deliveryFigures: (days: number, today: CalendarDate) => ['overview', 'deliveries', days, today],
  downloads: ['downloads'],
  sync: ['sync'],
  alerts: ['alerts'],
  diagnostics: ['diagnostics'],
  polls: ['diagnostics', 'polls'],
  machine: ['diagnostics', 'machine'],
  published: ['published'],
  settings: settingsKeys.reported,
  webhooks: ['webhooks'],
  proxy: ['proxy'],
  relay: ['relay'],
  relayState: ['relay', 'state'],
  relayPending: ['relay-pending'],
  relaySecrets: (contactIds: readonly string[]) => ['relay', 'secrets', contactIds],
  timeLine: (settings: RelaySettings) => ['relay', 'time-line', settings],
  reminders: ['relay', 'reminders'],
  relayOrders: ['relay-order'],
  relayOrder: (key: number) => ['relay-order', key],
} as const;
