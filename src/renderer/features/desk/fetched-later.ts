import { lazy } from 'react';
import { painted } from '../../transport/after-painting.ts';

/** What a window opens without. */
const panes = () => import('./later-panes.ts');

export const CalendarPane = lazy(async () => ({ default: (await panes()).CalendarPane }));
export const DeliveryList = lazy(async () => ({ default: (await panes()).DeliveryList }));
export const FiguresView = lazy(async () => ({ default: (await panes()).FiguresView }));
export const OverviewPane = lazy(async () => ({ default: (await panes()).OverviewPane }));
export const SettingsDialog = lazy(async () => ({ default: (await panes()).SettingsDialog }));
export const ShipmentList = lazy(async () => ({ default: (await panes()).ShipmentList }));
export const ShipmentPane = lazy(async () => ({ default: (await panes()).ShipmentPane }));

/**
 * Once the first rows stand: so all of it is at hand when Orderbell itself has gone, and says so, instead of leaving the page
 * without a part of itself. What can't be fetched now is fetched when it is asked for.
 */
export const fetchAhead = async (): Promise<void> => {
  await painted();
  await panes().catch(() => undefined);
};
