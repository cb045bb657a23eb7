import { useQueries } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { LineKey, LineRow } from '../../../shared/contract/calls/lines.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import type { MessageId } from '../../i18n/en.ts';
import { errorText, type Texts, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { lineRowQuery } from '../../transport/line-lists.ts';
import { useDraftStore } from '../answer/draft/draft-context.tsx';
import type { AnswerText } from '../answer/draft/draft-model.ts';
import { DraftsDialog } from '../answer-many/drafts-dialog.tsx';
import { useCommands } from '../keyboard/running.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { LaterMenu } from '../order/header/later-menu.tsx';
import type { Selection } from '../records/selection.ts';
import { draftedText, type LineActions, lineActions } from './line-actions.ts';
import { type FormKind, LineForm, type Typed } from './line-form.tsx';
import css from './line-list.module.css';
import { LineProposal } from './line-proposal.tsx';
import { useWriteAnswers } from './use-line-answers.ts';

/** More lines can't be checked by a person before they are answered. */
const mostLines = 200;
/** The same for orders. */
const mostOrders = 50;

/** Below the table: the answers to the selected lines, or else to the current one, and the drafts to send. */
export const LineStrip = ({
  selection,
  keyOf,
  current,
  drafted,
  typed,
  onOpenOrder,
  onAnswered,
  onPutAside,
}: {
  selection: Selection;
  keyOf: (id: number) => LineKey;
  /** `null`: there is none. */
  current: number | null;
  /** Orders with a draft. */
  drafted: readonly number[];
  /** What was typed into forms that aren't applied, by form and lines. */
  typed: Map<string, Typed>;
  onOpenOrder: (key: number) => void;
  /** Called once the lines are answered. @param isAcceptance then the next line can be answered at once */
  onAnswered: (isAcceptance: boolean) => void;
  /** Called once these orders were put aside. */
  onPutAside: (orderKeys: readonly number[]) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const client = useClient();
  const store = useDraftStore();
  const write = useWriteAnswers();
  const [form, setForm] = useState<FormKind | null>(null);
  const [checking, setChecking] = useState(false);
  const [said, setSaid] = useState('');
  const strip = useRef<HTMLDivElement>(null);
  const count = selection.keys.length;
  const ids = count > 0 ? selection.keys : current === null ? [] : [current];
  const isTooMany = ids.length > mostLines;
  const rows = useQueries({
    queries: (isTooMany ? [] : ids).map((id) => lineRowQuery(client, keyOf(id))),
    combine: (results) => results.flatMap(({ data }): LineRow[] => (data ? [data] : [])),
  });
  const actions = lineActions(rows, formats);
  const clearable = rows.filter((row) => draftedText(row, store.get(row.orderKey), formats) !== undefined);
  const target = ids.join();
  useEffect(() => {
    // A form is for the lines for which it was opened.
    if (target !== '') setForm(null);
    setSaid('');
  }, [target]);

  const answer = (
    some: readonly LineRow[],
    textOf: (line: OrderLine) => AnswerText | null,
    isAcceptance = false,
  ): void => {
    write.mutate({ rows: some, textOf });
    setForm(null);
    onAnswered(isAcceptance);
  };
  const accept = (): void => {
    if (actions.accept.length > 0) answer(actions.accept, () => ({ kind: 'accept' }), true);
    else setSaid(t('lines.none-accept'));
  };
  const openForm = (kind: FormKind): void => {
    if (actions[kind].length > 0) setForm(kind);
    else setSaid(t(`lines.none-${kind}`));
  };
  const closeForm = (): void => {
    strip.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    setForm(null);
  };
  const check = (): void => setChecking(true);
  const isSendable = drafted.length > 0 && drafted.length <= mostOrders;
  useShortcuts({
    a: accept,
    p: () => openForm('propose'),
    // Rejecting a change means declining it.
    r: () => openForm(actions.reject.length === 0 && actions.decline.length > 0 ? 'decline' : 'reject'),
  });
  useCommands({
    ...(isSendable ? { send: check } : {}),
    ...(clearable.length > 0 ? { 'drop-line': () => answer(clearable, () => null) } : {}),
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const open = strip.current?.querySelector('form');
      if (open !== null && open !== undefined) open.requestSubmit();
      else if (isSendable) setChecking(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isSendable]);

  const typedFor = `${form} ${target}`;
  const [only] = rows;
  const [proposed] = actions.propose.length === 1 ? actions.propose : [];
  const title =
    count > 0
      ? t('lines.selected', { count })
      : only === undefined
        ? ''
        : t('lines.current', { order: only.purchaseOrderNumber, line: lineName(only.line.position) });
  const words = buttonWords(actions, t);
  const formButton = (kind: FormKind, words: string): ReactElement | null =>
    actions[kind].length === 0 ? null : (
      <Button
        size="small"
        aria-expanded={form === kind}
        onClick={() => (form === kind ? closeForm() : openForm(kind))}
      >
        {words}
      </Button>
    );
  return (
    <div ref={strip} className={css['foot']}>
      {/* Always rendered: screen readers announce changes only in a region that already exists. */}
      <p role="status" className="visually-hidden">
        {`${count > 0 ? title : ''} ${said}`.trim()}
      </p>
      {write.error !== null && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, shapeOfError(write.error))}
        </Notice>
      )}
      {form !== null &&
        actions[form].length > 0 &&
        (form === 'propose' && proposed !== undefined ? (
          <LineProposal
            row={proposed}
            name={words.propose}
            onDone={(text) => answer([proposed], () => text)}
            onCancel={closeForm}
          />
        ) : (
          <LineForm
            key={form}
            kind={form}
            rows={actions[form]}
            kept={typed.get(typedFor)}
            onTyped={(next) => typed.set(typedFor, next)}
            onDone={(textOf) => {
              typed.delete(typedFor);
              answer(actions[form], textOf);
            }}
            onCancel={() => {
              typed.delete(typedFor);
              closeForm();
            }}
          />
        ))}
      {(title !== '' || drafted.length > 0) && (
        <section className={css['strip']} aria-label={t('lines.answers')}>
          <p>
            {count > 0 ? <strong>{title}</strong> : title}{' '}
            <small>{isTooMany ? t('lines.too-many', { count: mostLines }) : said}</small>
          </p>
          {actions.accept.length > 0 && (
            <Button size="small" onClick={accept}>
              {words.accept}
            </Button>
          )}
          {formButton('decline', words.decline)}
          {formButton('propose', words.propose)}
          {formButton('reject', words.reject)}
          <LaterMenu
            orders={rows.map(({ orderKey: key, folder, purchaseOrderNumber }) => ({
              ...{ key, folder, purchaseOrderNumber },
            }))}
            isOpen={false}
            onPutAside={onPutAside}
          />
          {clearable.length > 0 && (
            <Button size="small" variant="quiet" onClick={() => answer(clearable, () => null)}>
              {t('lines.clear-answers', { count: clearable.length })}
            </Button>
          )}
          {count > 0 && (
            <IconButton
              size="small"
              icon="close"
              label={t('select.clear')}
              data-command="clear-selection"
              onClick={selection.clear}
            />
          )}
          {drafted.length > 0 && (
            <Button
              size="small"
              variant="primary"
              icon="send"
              disabled={!isSendable}
              title={isSendable ? undefined : t('many.too-many', { count: mostOrders })}
              onClick={check}
            >
              {t('lines.check', { count: drafted.length })}
            </Button>
          )}
        </section>
      )}
      {checking && (
        <DraftsDialog orders={drafted} onOpenOrder={onOpenOrder} onClose={() => setChecking(false)} />
      )}
    </div>
  );
};

/** One line's buttons are those of the open order. */
const buttonWords = (
  { accept, decline, propose, reject, acceptsChanges }: LineActions,
  t: Texts,
): Record<'accept' | FormKind, string> => {
  const say = (one: MessageId, many: MessageId, { length: count }: LineRow[]): string =>
    count === 1 ? t(one) : t(many, { count });
  return {
    accept: acceptsChanges
      ? say('answer.accept-change', 'lines.accept-change', accept)
      : say('answer.accept', 'bulk.accept', accept),
    decline: say('answer.keep', 'lines.decline', decline),
    propose: say(
      decline.length === propose.length ? 'answer.propose-other' : 'answer.propose',
      'lines.propose',
      propose,
    ),
    reject: say('answer.reject', 'lines.reject', reject),
  };
};
