import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import css from './settings.module.css';
import { type SettingId, sectionOf } from './settings-index.ts';

/** The settings that match the search. */
export const FoundContext = createContext<ReadonlySet<SettingId>>(new Set());

/** Shows its content only while the search matches. */
export const Setting = ({ id, children }: { id: SettingId; children: ReactNode }): ReactNode =>
  useContext(FoundContext).has(id) ? children : null;

/** Related settings under the heading of the search index. Hidden if none of them matches. */
export const Section = ({
  of,
  children,
}: {
  of: readonly [SettingId, ...SettingId[]];
  children: ReactNode;
}): ReactElement | null => {
  const t = useTexts();
  const found = useContext(FoundContext);
  if (!of.some((id) => found.has(id))) return null;
  return (
    <section className={css['section']}>
      <h3>{t(sectionOf(of[0]))}</h3>
      {children}
    </section>
  );
};

/** The choices of a number field, including a value that was set elsewhere. */
export const withOwn = (values: readonly string[], own: string): string[] =>
  [...new Set([...values, own])].sort((a, b) => Number(a) - Number(b));
