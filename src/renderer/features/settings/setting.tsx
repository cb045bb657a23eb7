import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import css from './settings.module.css';
import { type SettingId, sectionOf } from './settings-index.ts';

/** The settings that the search leaves on the screen. */
export const FoundContext = createContext<ReadonlySet<SettingId>>(new Set());

/** Something that is there only while the search finds it. */
export const Setting = ({ id, children }: { id: SettingId; children: ReactNode }): ReactNode =>
  useContext(FoundContext).has(id) ? children : null;

/** Settings that belong together, under the name that the search knows; gone when none of them is found. */
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
