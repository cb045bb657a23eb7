import { type ReactElement, useRef, useState } from 'react';
import { type ClosedSpan, mostClosedSpans } from '../../../shared/domain/planning/workshop.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { cx } from '../../components/cx.ts';
import { TextField } from '../../components/fields/field.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { DateField } from '../dates/date-field.tsx';
import css from './closed-days-field.module.css';
import shared from './settings.module.css';

/** The workshop's own closed days: a list, and a form to add one. */
export const ClosedDaysField = ({
  closed,
  onClosed,
}: {
  closed: readonly ClosedSpan[];
  onClosed: (closed: ClosedSpan[]) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const group = useRef<HTMLFieldSetElement>(null);
  const daysOf = ({ from, to }: ClosedSpan): string =>
    from === to ? formats.date(from) : formats.dateRange(from, to);
  return (
    <fieldset ref={group} className={cx(shared['group'], css['closed'])}>
      <legend>{t('workshop.closed')}</legend>
      <p>{t('workshop.closed-what')}</p>
      {closed.length > 0 && (
        <ul>
          {closed.map((span) => (
            <li key={`${span.from} ${span.to} ${span.name}`} data-past={span.to < formats.today}>
              <span className={css['days']}>{daysOf(span)}</span>
              <span className={css['name']}>
                {[span.name, ...(span.to < formats.today ? [t('workshop.closed-past')] : [])]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
              <IconButton
                icon="close"
                size="small"
                label={t('workshop.closed-remove', { days: daysOf(span) })}
                onClick={() => {
                  // The button disappears with its row.
                  group.current?.querySelector<HTMLElement>('[data-date]')?.focus();
                  onClosed(closed.filter((one) => one !== span));
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {closed.length < mostClosedSpans ? (
        <AddSpan onAdd={(span) => onClosed(withSpan(closed, span))} />
      ) : (
        <p role="status">{t('workshop.closed-most')}</p>
      )}
    </fieldset>
  );
};

const AddSpan = ({ onAdd }: { onAdd: (span: ClosedSpan) => void }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const row = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(nothing);
  const [first, last] = [formats.readDate(typed.from), formats.readDate(typed.to)];
  const from = first.kind === 'read' ? first.date : null;
  const to = typed.to.trim() === '' ? from : last.kind === 'read' ? last.date : null;
  const isBackwards = from !== null && to !== null && to < from;
  return (
    <form
      ref={row}
      className={css['add']}
      onSubmit={(event) => {
        event.preventDefault();
        if (from === null || to === null || isBackwards) return;
        onAdd({ from, to, name: typed.name.trim() });
        // On blur the date field rewrites its text, so it is cleared after that.
        row.current?.querySelector('input')?.focus();
        setTyped(nothing);
      }}
    >
      <DateField
        label={t('workshop.closed-from')}
        text={typed.from}
        onText={(text) => setTyped({ ...typed, from: text })}
      />
      <div>
        <DateField
          label={t('workshop.closed-to')}
          text={typed.to}
          onText={(text) => setTyped({ ...typed, to: text })}
        />
        {typed.to.trim() === '' && <small>{t('workshop.closed-to-hint')}</small>}
        {isBackwards && (
          <small role="alert" className={css['problem']}>
            {t('workshop.closed-order')}
          </small>
        )}
      </div>
      <TextField
        label={t('workshop.closed-name')}
        value={typed.name}
        maxLength={80}
        autoComplete="off"
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
      />
      <Button type="submit" icon="plus" disabled={from === null || to === null || isBackwards}>
        {t('workshop.closed-add')}
      </Button>
    </form>
  );
};

const nothing = { from: '', to: '', name: '' };

/** Sorted by date, without duplicates. */
const withSpan = (closed: readonly ClosedSpan[], span: ClosedSpan): ClosedSpan[] =>
  [
    ...closed.filter(({ from, to, name }) => from !== span.from || to !== span.to || name !== span.name),
    span,
  ].toSorted((a, b) => (a.from === b.from ? 0 : a.from < b.from ? -1 : 1));
