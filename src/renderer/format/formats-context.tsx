import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { dayAt } from '../../shared/domain/values/calendar-date.ts';
import { useSettings } from '../transport/queries.ts';
import { createFormats, type Formats } from './formats.ts';
import { localesFor } from './locales.ts';

const FormatsContext = createContext<Formats | null>(null);

/** Provides the user's formats, from settings and computer. */
export const FormatsProvider = ({ children }: { children: ReactNode }): ReactElement => {
  const { figures, names } = localesFor(useSettings(), navigator.languages);
  const today = useToday();
  const formats = useMemo(() => createFormats(figures, today, names), [figures, names, today]);
  return <FormatsContext value={formats}>{children}</FormatsContext>;
};

export const useFormats = (): Formats => {
  const formats = useContext(FormatsContext);
  if (formats === null) throw new Error('outside of the FormatsProvider');
  return formats;
};

// The window may stay open for weeks, so the date is checked regularly.
const useToday = () => {
  const [today, setToday] = useState(() => dayAt(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setToday(dayAt(Date.now())), 15_000);
    return () => clearInterval(timer);
  }, []);
  return today;
};
