import { type ReactElement, useState } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { TypedAnswer } from '../answer-many/many-choice.tsx';
import { LaterDialog } from '../desk/later.tsx';
import { chosenOf, type Selection } from '../records/selection.ts';
import css from './arrange.module.css';

/** More orders can't be checked by a person before one answer goes to all of them. */
const mostOrders = 50;

/** The strip below the list: the number of selected orders, and the commands for them. */
export const SelectionStrip = ({
  selection,
  shown,
  onOpen,
  onExport,
}: {
  selection: Selection;
  /** Keys of the rows that match the filter. */
  shown: readonly number[];
  /** Opens an order. */
  onOpen: (key: number) => void;
  onExport: (keys: readonly number[]) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const [answering, setAnswering] = useState(false);
  // Survives closing the dialog, so that the user can look something up. Cleared with the selection.
  const [typed, setTyped] = useState<TypedAnswer | null>(null);
  const count = selection.keys.length;
  if (count === 0 && !answering && typed !== null) setTyped(null);
  const hidden = count - chosenOf(shown, new Set(selection.keys)).length;
  const said = count === 0 ? '' : t('select.count', { count });
  const unseen = hidden === 0 ? '' : t('select.hidden', { count: formats.count(hidden) });
  return (
    <>
      {/* Always rendered: screen readers announce changes only in a region that already exists. */}
      <p role="status" className="visually-hidden">
        {`${said} ${unseen}`.trim()}
      </p>
      {count > 0 && (
        <section className={css['strip']} aria-label={t('select.title')}>
          <p>
            <strong>{said}</strong> <small>{unseen}</small>{' '}
            {count > mostOrders && <small>{t('many.too-many', { count: mostOrders })}</small>}
          </p>
          <Button
            size="small"
            variant="primary"
            data-command="answer-selected"
            disabled={count > mostOrders}
            onClick={() => setAnswering(true)}
          >
            {t('many.open', { count })}
          </Button>
          <IconButton
            size="small"
            icon="download"
            label={t('command.export-selected')}
            data-command="export-selected"
            onClick={() => onExport(selection.keys)}
          />
          <IconButton
            size="small"
            icon="close"
            label={t('select.clear')}
            data-command="clear-selection"
            onClick={selection.clear}
          />
        </section>
      )}
      {answering && (
        <LaterDialog title={t('many.title', { count })} onClose={() => setAnswering(false)} wide="very">
          {({ ManyDialog }) => (
            <ManyDialog
              orders={selection.keys}
              {...{ typed, onTyped: setTyped }}
              onOpenOrder={onOpen}
              onClose={(answered) => {
                setAnswering(false);
                if (answered) selection.clear();
              }}
            />
          )}
        </LaterDialog>
      )}
    </>
  );
};
