import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { OwnNote } from '../../../shared/contract/calls/notes.ts';
import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { lineName } from '../../format/line-name.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { NoteField } from './note-field.tsx';
import css from './own-notes.module.css';

/** The note on the order itself, and notes on lines that the buyer took out of the order. */
export type OrderNoteHandle = {
  /** Adds a note. `null`: there is one. */
  button: ReactElement | null;
  /** `null`: there are no notes. */
  block: ReactElement | null;
};

export const useOrderNote = ({
  key,
  order,
  ownNotes,
}: Pick<OrderDetail, 'key' | 'order' | 'ownNotes'>): OrderNoteHandle => {
  const t = useTexts();
  const [asked, setAsked] = useState(0);
  const note = ownNotes.find(({ position }) => position === null)?.text ?? '';
  const positions = new Set(order.lines.map(({ position }) => position));
  const gone = ownNotes.filter(({ position }) => position !== null && !positions.has(position));
  const isOpen = note !== '' || asked > 0;
  return {
    button: isOpen ? null : (
      <IconButton
        size="small"
        icon="note"
        label={t('own-note.add')}
        data-note=""
        data-command="own-note"
        onClick={() => setAsked(1)}
      />
    ),
    block:
      isOpen || gone.length > 0 ? (
        <div className={css['block']}>
          {isOpen && (
            <NoteField
              orderKey={key}
              position={null}
              text={note}
              label={t('own-note.order')}
              asked={asked}
              onLeft={() => setAsked(0)}
            />
          )}
          {gone.map((one) => (
            <GoneNote key={one.position} orderKey={key} note={one} />
          ))}
        </div>
      ) : null,
  };
};

const GoneNote = ({ orderKey, note }: { orderKey: number; note: OwnNote }): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const { position, text } = note;
  const { mutate: remove } = useMutation({
    mutationFn: () => client.call('notes.save', { orderKey, position, text: '' }),
  });
  return (
    <span className={css['gone']}>
      <b>{t('own-note.gone', { line: lineName(position ?? '') })}</b> <bdi>{text}</bdi>
      <Button size="small" variant="quiet" onClick={() => remove()}>
        {t('own-note.delete')}
      </Button>
    </span>
  );
};

/** Adds a note to a line, or moves the focus to the note. */
export const LineNoteButton = ({
  position,
  note,
  onAsk,
}: {
  position: string;
  note: string;
  onAsk: () => void;
}): ReactElement => {
  const t = useTexts();
  const line = lineName(position);
  return (
    <IconButton
      size="small"
      icon="note"
      label={t(note === '' ? 'own-note.add-line' : 'own-note.line', { line })}
      data-note=""
      onClick={onAsk}
    />
  );
};
