import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { longestNote } from '../../../shared/contract/calls/notes.ts';
import type { Client } from '../../../shared/contract/client.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Icon } from '../../components/icon.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { createTextKeeper, type TextKeeper } from '../../transport/text-keeper.ts';
import { useOnLeaving } from '../../transport/use-on-leaving.ts';
import css from './own-notes.module.css';

/** The user's note on an order, or with a `position` on one of its lines. It is saved as they type. */
export const NoteField = ({
  orderKey,
  position,
  text,
  label,
  asked,
  onLeft,
}: {
  orderKey: number;
  position: string | null;
  /** As stored. */
  text: string;
  label: string;
  /** How often the user asked for the field. Each time it gets the focus. */
  asked: number;
  /** The field lost the focus and is empty. */
  onLeft: () => void;
}): ReactElement => {
  const t = useTexts();
  const name = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const keeper = notesKeeperOf(useClient());
  const id = JSON.stringify([orderKey, position]);
  // As typed: the stored text may be older until the event of its saving arrives.
  const [typed, setTyped] = useState<string | null>(() => keeper.written(id)?.text ?? null);
  const {
    mutate: keep,
    error,
    data: saved,
  } = useMutation({
    mutationFn: async (now: string) => {
      await keeper.keep(id);
      return now;
    },
  });
  const shown = typed ?? text;
  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked]);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => keep(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, keep]);
  useEffect(() => () => void keeper.keep(id).catch(() => undefined), [keeper, id]);
  useOnLeaving(keeper.flush);
  return (
    <div className={css['note']}>
      <label className={css['name']} htmlFor={name}>
        <Icon name="note" /> {label}
      </label>
      <textarea
        ref={field}
        id={name}
        className={css['text']}
        data-note=""
        rows={1}
        dir="auto"
        maxLength={longestNote}
        aria-describedby={`${name}-hint`}
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value);
          keeper.write({ id, orderKey, position, text: event.target.value });
        }}
        onBlur={() => {
          // From then on the field follows another window.
          if (typed !== null)
            keep(typed, { onSuccess: () => setTyped((now) => (now === typed ? null : now)) });
          if (shown.trim() === '') onLeft();
        }}
      />
      {error === null ? (
        <small id={`${name}-hint`} className={css['hint']}>
          {t('own-note.unseen')}
          {shown !== '' && shown === saved && ` · ${t('own-note.saved')}`}
        </small>
      ) : (
        <small id={`${name}-hint`} className={css['wrong']} role="alert">
          {errorText(t, shapeOfError(error))}
        </small>
      )}
    </div>
  );
};

/** After the last key, before the text is saved. */
const pauseMs = 500;

type Written = { id: string; orderKey: number; position: string | null; text: string };

const keepers = new WeakMap<Client, TextKeeper<Written>>();

const notesKeeperOf = (client: Client): TextKeeper<Written> => {
  const known = keepers.get(client);
  if (known !== undefined) return known;
  const keeper = createTextKeeper<Written>(
    async ({ orderKey, position, text }) => {
      await client.call('notes.save', { orderKey, position, text });
    },
    ['order.not-found'],
  );
  keepers.set(client, keeper);
  return keeper;
};
