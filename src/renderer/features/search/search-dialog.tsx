import {
  type KeyboardEvent,
  type ReactElement,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { matcherOf } from '../../../shared/domain/word-match.ts';
import { Icon } from '../../components/icon.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { type CommandId, commands } from '../keyboard/commands.ts';
import { Keys } from '../keyboard/keys.tsx';
import { runnableCommands } from '../keyboard/running.ts';
import { OrderHit } from './order-hit.tsx';
import css from './search-palette.module.css';
import { useSearch } from './use-search.ts';

export type Choice =
  | { kind: 'order'; key: number; position: string | null }
  | { kind: 'command'; id: CommandId };

type Option = { id: string; choice: Choice; body: ReactElement };

/** A field and what it finds; the focus stays in the field, the arrows go through what was found. */
export const SearchDialog = ({
  onChoose,
  onClose,
}: {
  onChoose: (choice: Choice) => void;
  onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { found, error } = useSearch(typed);
  // As the screen stood when this was opened.
  const [runnable] = useState((): CommandId[] => runnableCommands().filter((one) => one !== 'search'));

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const orders = useMemo(
    () =>
      (found?.hits ?? []).map((hit): Option => {
        const place = hit.places.find(({ position }) => position !== null);
        return {
          id: `${id}-order-${hit.orderKey}`,
          choice: { kind: 'order', key: hit.orderKey, position: place?.position ?? null },
          body: <OrderHit hit={hit} />,
        };
      }),
    [found, id],
  );
  const matches = matcherOf(typed);
  const actions = commands
    .filter((command) => runnable.includes(command.id) && (matches === null || matches([t(command.text)])))
    .map(
      (command): Option => ({
        id: `${id}-command-${command.id}`,
        choice: { kind: 'command', id: command.id },
        body: (
          <>
            <span className={css['words']}>{t(command.text)}</span>
            {command.keys.length > 0 && <Keys ways={command.keys} />}
          </>
        ),
      }),
    );
  const options = [...orders, ...actions];
  const current = options[Math.min(at, options.length - 1)];

  const go = (to: number): void => {
    if (options.length === 0) return;
    const index = (to + options.length) % options.length;
    setAt(index);
    document.getElementById(options[index]?.id ?? '')?.scrollIntoView({ block: 'nearest' });
  };
  const byKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const page = 6;
    const moves = new Map([
      ['ArrowDown', () => go(at + 1)],
      ['ArrowUp', () => go(at - 1)],
      ['PageDown', () => go(Math.min(at + page, options.length - 1))],
      ['PageUp', () => go(Math.max(at - page, 0))],
      ['Enter', () => current !== undefined && onChoose(current.choice)],
    ]);
    const move = moves.get(event.key);
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move();
  };

  const group = (name: 'orders' | 'commands', rows: Option[]): ReactElement | null =>
    rows.length === 0 ? null : (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a listbox
      <div role="group" aria-labelledby={`${id}-${name}`} className={css['group']}>
        <div id={`${id}-${name}`} role="presentation" className={css['name']}>
          {t(`search.${name}`)}
        </div>
        {rows.map((row) => (
          <div
            key={row.id}
            id={row.id}
            role="option"
            tabIndex={-1}
            aria-selected={row === current}
            className={css['option']}
            data-kind={name}
            onPointerMove={() => setAt(options.indexOf(row))}
            onClick={() => onChoose(row.choice)}
            onKeyDown={byKey}
          >
            {row.body}
          </div>
        ))}
      </div>
    );

  return (
    <dialog
      ref={dialog}
      className={css['dialog']}
      aria-label={t('search.title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={css['field']}>
        <Icon name="search" />
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-label={t('search.field')}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current?.id}
          aria-autocomplete="list"
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          placeholder={t('search.placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
            list.current?.scrollTo({ top: 0 });
          }}
          onKeyDown={byKey}
        />
      </div>
      <p className="visually-hidden" role="status">
        {found === undefined ? '' : t('search.found', { count: found.hits.length })}
      </p>
      <div ref={list} className={css['results']}>
        {error !== null && <p className={css['said']}>{errorText(t, shapeOfError(error))}</p>}
        {found !== undefined && found.missing > 0 && (
          <p className={css['said']}>{t('search.missing', { count: formats.count(found.missing) })}</p>
        )}
        {found !== undefined && found.hits.length === 0 && (
          <p className={css['said']}>{t('search.nothing', { typed: typed.trim() })}</p>
        )}
        {found === undefined && error === null && <p className={css['said']}>{t('search.what')}</p>}
        <div id={`${id}-list`} role="listbox" aria-label={t('search.results')}>
          {group('orders', orders)}
          {group('commands', actions)}
        </div>
      </div>
      <p id={`${id}-hint`} className={css['hint']}>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('search.hint-choose')}
        </span>
        <span>
          <Kbd>Enter</Kbd> {t('search.hint-open')}
        </span>
        <span>
          <Kbd>Esc</Kbd> {t('search.hint-close')}
        </span>
        {found?.more === true && (
          <span className={css['more']}>{t('search.more', { count: found.hits.length })}</span>
        )}
      </p>
    </dialog>
  );
};
