import { type ReactElement, type ReactNode, useCallback, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { LaterDialog } from '../desk/later.tsx';
import { OfferTableContext } from './offer-table.ts';
import type { NamedTable } from './table.ts';

/** Provides `useOfferTable`, with one dialog for all tables. */
export const TableOffers = ({ children }: { children: ReactNode }): ReactElement => {
  const t = useTexts();
  const [{ offered, saved }, setState] = useState<State>({ offered: null, saved: null });
  const offer = useCallback((table: NamedTable) => setState({ offered: table, saved: null }), []);
  const close = (name: string | null): void => setState({ offered: null, saved: name });
  return (
    <OfferTableContext value={offer}>
      {children}
      <div role="status" className="visually-hidden">
        {saved !== null && t('exports.done', { name: saved })}
      </div>
      {offered !== null && (
        <LaterDialog title={t('exports.table.title', { name: offered.name })} onClose={() => close(null)}>
          {({ SaveTableDialog }) => <SaveTableDialog {...offered} onClose={close} />}
        </LaterDialog>
      )}
    </OfferTableContext>
  );
};

/** `saved`: the name of the last file. */
type State = { offered: NamedTable | null; saved: string | null };
