import { createContext, useContext } from 'react';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import type { NamedTable } from './table.ts';

/** `TableOffers` provides it. */
export const OfferTableContext = createContext<((table: NamedTable) => void) | null>(null);

/** Opens the dialog that saves a table as Excel or CSV. */
export const useOfferTable = (): ((table: NamedTable) => void) => {
  const offer = useContext(OfferTableContext);
  if (offer === null) throw new Error('outside of the TableOffers');
  return offer;
};

/** The file of a list names the day, since a list changes. */
export const listFileName = (title: string, today: CalendarDate): string => `${title} ${today}`;
