import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import { dayAt } from '../../shared/domain/values/calendar-date.ts';
import { useSettings } from '../transport/queries.ts';
import { createFormats, type Formats } from './formats.ts';
import { localesFor } from './locales.ts';
import { useByClock } from './use-clock.ts';

const FormatsContext = createContext<Formats | null>(null);

/** Provides the user's formats, from settings and computer. */
export const FormatsProvider = ({ children }: { children: ReactNode }): ReactElement => {
  const { figures, names } = localesFor(useSettings(), navigator.languages);
  // The window may stay open for weeks.
  const today = useByClock(dayAt);
  const formats = useMemo(() => createFormats(figures, today, names), [figures, names, today]);
  return <FormatsContext value={formats}>{children}</FormatsContext>;
};

export const useFormats = (): Formats => {
  const formats = useContext(FormatsContext);
  if (formats === null) throw new Error('outside of the FormatsProvider');
  return formats;
};
