import { type ReactElement, useEffect, useRef, useState } from 'react';
import { longestViewName, type SavedView } from '../../../shared/contract/calls/views.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/fields/field.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './views.module.css';

/** Saves the list's arrangement as a view. A saved view can be renamed, changed, copied or deleted. */
export const ViewForm = ({
  view,
  suggested,
  onSave,
  onRemove,
  onCancel,
}: {
  /** `null` for a new view. */
  view: SavedView | null;
  suggested: string;
  onSave: (id: number | null, name: string) => void;
  onRemove: (view: SavedView) => void;
  onCancel: () => void;
}): ReactElement => {
  const t = useTexts();
  const [name, setName] = useState(view?.name ?? suggested.slice(0, longestViewName));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const wanted = name.trim();
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '') onSave(view?.id ?? null, wanted);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
    >
      <TextField
        inputRef={field}
        label={t('views.name')}
        value={name}
        maxLength={longestViewName}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <div className={css['buttons']}>
        <Button type="submit" size="small" variant="primary" disabled={wanted === ''}>
          {t('views.keep')}
        </Button>
        {view !== null && (
          <>
            <Button
              size="small"
              disabled={wanted === '' || wanted === view.name}
              onClick={() => onSave(null, wanted)}
            >
              {t('views.keep-new')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => onRemove(view)}>
              {t('views.delete')}
            </Button>
          </>
        )}
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('bulk.cancel')}
        </Button>
      </div>
    </form>
  );
};
