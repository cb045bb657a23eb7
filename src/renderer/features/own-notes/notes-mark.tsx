import type { ReactElement } from 'react';
import type { OwnNote } from '../../../shared/contract/calls/notes.ts';
import { Icon } from '../../components/icon.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { noteWords } from './note-words.ts';
import css from './notes-mark.module.css';

/** A small mark with the notes as its tooltip. Renders nothing without notes. */
export const NotesMark = ({ notes }: { notes: readonly OwnNote[] }): ReactElement | null => {
  const t = useTexts();
  if (notes.length === 0) return null;
  return (
    <span className={css['mark']} title={noteWords(notes, t).join('\n')}>
      <Icon name="note" />
    </span>
  );
};
