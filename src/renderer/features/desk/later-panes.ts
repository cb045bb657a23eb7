// One chunk: the panes share code that would otherwise be split into dozens of files.
export { AlertsDialog } from '../alerts/alerts-dialog.tsx';
export { DetailsDialog } from '../answer/editor/details-dialog.tsx';
export { ManyDialog } from '../answer-many/many-dialog.tsx';
export { RestoreDialog } from '../backup/restore-dialog.tsx';
export { CalendarPane } from '../calendar/calendar-pane.tsx';
export { DeliveryList } from '../calendar/delivery-list.tsx';
export { DespatchDialog } from '../despatch/despatch-dialog.tsx';
export { DiagnosticsDialog } from '../diagnostics/diagnostics-dialog.tsx';
export { SaveTableDialog } from '../exports/save-table-dialog.tsx';
export { HelpDialog } from '../keyboard/help-dialog.tsx';
export { FiguresView } from '../overview/figures-view.tsx';
export { OverviewPane } from '../overview/overview-pane.tsx';
export { SettingsDialog } from '../settings/settings-dialog.tsx';
export { ShipmentList } from '../shipments/shipment-list.tsx';
export { ShipmentPane } from '../shipments/shipment-pane.tsx';
