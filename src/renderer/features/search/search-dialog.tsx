import {
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { matcherOf } from '../../../shared/domain/values/word-match.ts';
import { useModal } from '../../components/dialog.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import type { ItemPage } from '../items/open-item-page.ts';
import { commands } from '../keyboard/commands.ts';
import { Keys } from '../keyboard/keys.tsx';
import { runnableCommands } from '../keyboard/running.ts';
import { OrderHit } from './order-hit.tsx';
import { PageHit } from './page-hit.tsx';
import css from './search-palette.module.css';
import { longestText, useRecentSearches, useSearch } from './use-search.ts';

export type Choice =
  | { kind: 'order'; key: number; position: string | null }
  | { kind: 'page'; page: ItemPage }
  | { kind: 'command'; run: () => void };

type Option = {
  id: string;
  choice: Choice | { kind: 'more' } | { kind: 'recent'; text: string } | { kind: 'forget' };
  body: ReactElement;
};

/** The search field and its results. The focus stays in the field; arrow keys move through the results. */
export const SearchDialog = ({
  begun,
  onChoose,
  onClose,
}: {
  /** Initial text. It is selected, so the next key replaces it. */
  begun: string;
  onChoose: (choice: Choice) => void;
  onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(begun.slice(0, longestText));
  // The id of the option that the user moved to; `null` at first.
  const [at, setAt] = useState<string | null>(null);
  // The first result for a text. Later results may appear above it, but Enter still opens this one.
  const [first, setFirst] = useState<{ text: string; id: string } | null>(null);
  const { found, isForTyped, error, askMore, isAsked } = useSearch(typed);
  const { recent, remember, forget } = useRecentSearches();
  const isEmpty = typed.trim() === '';
  const isReady = isForTyped && !(isEmpty && recent === undefined);
  // Number of orders when more were requested. Then the first new one gets selected.
  const [grownFrom, setGrownFrom] = useState<number | null>(null);
  // Enter was pressed before the results arrived, and applies to them. `id`: the option that the user had
  // moved to, if any.
  const [entered, setEntered] = useState<{ id: string | null } | null>(null);
  // Commands available when the dialog opened.
  const [runnable] = useState(() => runnableCommands().filter((one) => one.id !== 'search'));

  useModal(dialog, onClose);
  useLayoutEffect(() => dialog.current?.querySelector('input')?.select(), []);

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
  const items = (found?.items ?? []).map(({ number, name, orderKey, position }): Option => {
    const about = t('search.item-page');
    return {
      id: `${id}-item-${number}`,
      choice: { kind: 'page', page: { kind: 'item', title: number, orderKey, position } },
      body: <PageHit icon="tag" title={number} name={name} about={about} />,
    };
  });
  const buyers = (found?.buyers ?? []).map(
    ({ name, orderKey }): Option => ({
      id: `${id}-buyer-${orderKey}`,
      choice: { kind: 'page', page: { kind: 'buyer', title: name, orderKey } },
      body: <PageHit icon="chart" title={name} name={null} about={t('search.buyer-page')} />,
    }),
  );
  const matches = matcherOf(typed);
  const named = useMemo(
    () =>
      runnable.flatMap((one, index) => {
        const command = commands.find((each) => each.id === one.id);
        if (command === undefined) return [];
        const words = t(command.text, one.name === null ? undefined : { name: one.name });
        return [{ ...one, index, words, keys: command.keys }];
      }),
    [runnable, t],
  );
  // Named commands appear only when the text matches. Without a text, one entry per kind is enough.
  const actions = named
    .filter(({ name, words }) => (matches === null ? name === null : matches([words])))
    .map(
      ({ index, run, words, keys }): Option => ({
        id: `${id}-command-${index}`,
        choice: { kind: 'command', run },
        body: (
          <>
            <span className={css['words']}>{words}</span>
            {keys.length > 0 && <Keys ways={keys} />}
          </>
        ),
      }),
    );
  const withIcon = (icon: IconName, words: string): ReactElement => (
    <>
      <Icon name={icon} className={css['shape']} />
      <span className={css['words']}>{words}</span>
    </>
  );
  const more: Option[] =
    askMore === null
      ? []
      : [
          {
            id: `${id}-more`,
            choice: { kind: 'more' },
            body: withIcon('down', t('search.show-more')),
          },
        ];
  const searches: Option[] =
    !isEmpty || recent === undefined || recent.length === 0
      ? []
      : [
          ...recent.map(
            (text, index): Option => ({
              id: `${id}-recent-${index}`,
              choice: { kind: 'recent', text },
              body: withIcon('clock', text),
            }),
          ),
          { id: `${id}-forget`, choice: { kind: 'forget' }, body: withIcon('close', t('search.forget')) },
        ];
  const options = [...items, ...buyers, ...orders, ...more, ...searches, ...actions];
  const optionOf = (id: string | null | undefined): Option | undefined =>
    options.find((option) => option.id === id);
  const pinned = optionOf(first?.text === typed ? first.id : null);
  // Pages stand above the orders, which are long. Only the exact number of an item is chosen before them.
  const isOrder = found?.hits[0]?.number.every((piece) => piece.found) === true;
  const isItem = found?.items[0]?.isExact === true && !isOrder;
  const top = isItem ? options[0] : (orders[0] ?? options[0]);
  if (isReady && pinned === undefined && top !== undefined) setFirst({ text: typed, id: top.id });
  const current = optionOf(at) ?? pinned ?? top;
  const index = current === undefined ? 0 : options.indexOf(current);

  const go = (to: number): void => {
    const option = options[(to + options.length) % options.length];
    if (option === undefined) return;
    setAt(option.id);
    document.getElementById(option.id)?.scrollIntoView({ block: 'nearest' });
  };
  const type = (text: string): void => {
    setTyped(text);
    setEntered(null);
    setGrownFrom(null);
    setAt(null);
    // The same text typed again is searched again, and may have another first result.
    setFirst(null);
    list.current?.scrollTo({ top: 0 });
  };
  const choose = ({ choice }: Option): void => {
    if (choice.kind === 'recent') type(choice.text);
    else if (choice.kind === 'forget') forget();
    else if (choice.kind !== 'more') {
      if (choice.kind !== 'command') remember(typed.trim());
      onChoose(choice);
    } else if (!isAsked) {
      setGrownFrom(orders.length);
      askMore?.();
    }
  };
  const enter = (): void => {
    if (!isReady) setEntered({ id: at });
    else if (current !== undefined) choose(current);
  };
  useEffect(() => {
    if (entered === null || !isReady) return;
    setEntered(null);
    // If the option that the user moved to isn't in the new results, nothing is chosen.
    const meant = entered.id === null ? current : optionOf(entered.id);
    if (meant !== undefined && error === null) choose(meant);
  });
  useEffect(() => {
    if (grownFrom === null || isAsked) return;
    setGrownFrom(null);
    if (grownFrom < orders.length) go(grownFrom);
  });
  const byKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const page = 6;
    const moves = new Map([
      ['ArrowDown', () => go(index + 1)],
      ['ArrowUp', () => go(index - 1)],
      ['PageDown', () => go(Math.min(index + page, options.length - 1))],
      ['PageUp', () => go(Math.max(index - page, 0))],
      ['Enter', enter],
    ]);
    const move = moves.get(event.key);
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move();
  };

  const group = (
    name: 'items' | 'buyers' | 'orders' | 'recent' | 'commands',
    rows: Option[],
  ): ReactElement | null =>
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
            // A browser also reports a pointer at rest whose row has changed below it.
            onPointerMove={({ movementX, movementY }) => {
              if (movementX !== 0 || movementY !== 0) setAt(row.id);
            }}
            onClick={() => choose(row)}
            onKeyDown={byKey}
          >
            {row.body}
          </div>
        ))}
      </div>
    );

  // Above a matching command, "nothing found" would be wrong.
  const nothing = found !== undefined && found.hits.length === 0 && (
    <p className={css['said']}>{t('search.nothing', { typed: found.text })}</p>
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
          maxLength={longestText}
          placeholder={t('search.placeholder')}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={byKey}
        />
      </div>
      <p className="visually-hidden" role="status">
        {found === undefined || !isForTyped ? '' : t('search.found', { count: found.hits.length })}
      </p>
      <div ref={list} className={css['results']}>
        {error !== null && <p className={css['said']}>{errorText(t, shapeOfError(error))}</p>}
        {found !== undefined && found.missing > 0 && (
          <p className={css['said']}>{t('search.missing', { count: formats.count(found.missing) })}</p>
        )}
        {actions.length === 0 && nothing}
        {found === undefined && error === null && <p className={css['said']}>{t('search.what')}</p>}
        <div id={`${id}-list`} role="listbox" aria-label={t('search.results')}>
          {group('items', items)}
          {group('buyers', buyers)}
          {group('orders', [...orders, ...more])}
          {group('recent', searches)}
          {group('commands', actions)}
        </div>
        {actions.length > 0 && nothing}
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
