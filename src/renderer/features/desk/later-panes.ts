// One piece, so that what they share isn't cut into dozens.
export { CalendarPane } from '../calendar/calendar-pane.tsx';
export { DeliveryList } from '../calendar/delivery-list.tsx';
export { FiguresView } from '../overview/figures-view.tsx';
export { OverviewPane } from '../overview/overview-pane.tsx';
export { SettingsDialog } from '../settings/settings-dialog.tsx';
export { ShipmentList } from '../shipments/shipment-list.tsx';
export { ShipmentPane } from '../shipments/shipment-pane.tsx';
