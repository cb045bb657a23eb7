import { memo, type ReactElement, useCallback, useId, useState } from 'react';
import type { OwnNote } from '../../../../shared/contract/calls/notes.ts';
import { isTroubled } from '../../../../shared/contract/calls/responses.ts';
import { isComplete, whyUnanswerable } from '../../../../shared/domain/answer/line-answer.ts';
import { attentionOf } from '../../../../shared/domain/order/line-attention.ts';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import { isDelivered } from '../../../../shared/domain/order/order-facts.ts';
import { lineType, logisticsStatus } from '../../../../shared/domain/order/statuses.ts';
import { requestedTerms } from '../../../../shared/domain/order/terms.ts';
import type { OrderChange } from '../../../../shared/domain/order-changes/order-change.ts';
import { shownInRow } from '../../../../shared/domain/values/cut-text.ts';
import { cx } from '../../../components/cx.ts';
import { Findable } from '../../../components/findable.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Mark } from '../../../components/mark.tsx';
import { useFormats } from '../../../format/formats-context.tsx';
import { itemWords } from '../../../format/item-words.ts';
import { lineName } from '../../../format/line-name.ts';
import type { MessageId } from '../../../i18n/en.ts';
import { type Texts, useTexts } from '../../../i18n/texts.ts';
import { type AnswerKind, kindsFor } from '../../answer/answer-kinds.ts';
import type { AnswerText } from '../../answer/draft/draft-model.ts';
import { draftedMark } from '../../answer/draft/planned-state.tsx';
import { textFor } from '../../answer/editor/answer-texts.ts';
import { focusEditor, focusFault } from '../../answer/editor/focus-editor.ts';
import { LineButtons } from '../../answer/editor/line-buttons.tsx';
import { LineEditor } from '../../answer/editor/line-editor.tsx';
import { AttachButton } from '../../documents/attach-button.tsx';
import { AttachmentList } from '../../documents/attachment-list.tsx';
import type { DocumentCard } from '../../documents/cards-of.ts';
import { useDropTarget } from '../../documents/use-drop-target.ts';
import { LineHints } from '../../hints/hint-list.tsx';
import { openItemPage } from '../../items/open-item-page.ts';
import { NoteField } from '../../own-notes/note-field.tsx';
import { NotesMark } from '../../own-notes/notes-mark.tsx';
import { LineNoteButton } from '../../own-notes/own-notes.tsx';
import { ComparedTermsView } from '../compared-terms-view.tsx';
import { AmountView, PriceView, QuantityView, ScheduleView } from '../header/terms-view.tsx';
import { chargeReason } from '../header/terms-words.ts';
import { OrderChangeList } from '../history/change-list.tsx';
import { changesAtLine } from '../history/changes-at-line.ts';
import { CutNote } from '../history/cut-note.tsx';
import { logisticsWord } from '../status-word.ts';
import { itemTexts } from './item-texts.ts';
import { LineNotes } from './line-notes.tsx';
import { lineStatusMark, pastStatusMark } from './line-status.ts';
import type { LineView } from './line-view.ts';
import css from './lines-table.module.css';

/** One line: terms, status, answer buttons, and under it the fields of its answer. */
export const LineRow = memo(
  ({
    view,
    index,
    measure,
    apart,
    estimatedHeight,
    orderKey,
    currency,
    changes,
    unseen,
    text,
    onText,
    collapsed,
    onWhole,
    onFold,
    attachments,
    ownNote,
  }: {
    view: LineView;
    index: number;
    /** Measures the row, if only lines in view are rendered. */
    measure: ((element: HTMLElement | null) => void) | undefined;
    /** Distance from the first line in px, for a line that doesn't follow its predecessor in the page. */
    apart: number | undefined;
    /**
     * Estimated height in px, for a line that is scrolled past. Such a line leaves out its buttons and the
     * part below.
     */
    estimatedHeight: number | undefined;
    orderKey: number;
    /** The currency of the order's prices. */
    currency: string | null;
    changes: OrderChange[];
    unseen: boolean;
    text: AnswerText | undefined;
    /** `null` in a past version, which takes no answers. */
    onText: ((position: string, text: AnswerText | null) => void) | null;
    /** Whether the line takes one row, unless it has more to say. */
    collapsed: boolean;
    /** Shows the line whole. */
    onWhole: (position: string) => void;
    /** Shows it in one row again. `null`: it was never folded. */
    onFold: ((position: string) => void) | null;
    attachments: DocumentCard[];
    /** The user's note on this line. */
    ownNote: OwnNote | undefined;
  }): ReactElement => {
    const t = useTexts();
    const formats = useFormats();
    const { line, shown, compared, turnedDown, pending, late } = view;
    const { position } = line;
    const drop = useDropTarget(orderKey, position);
    const { inCells: marks, below } = changesAtLine(view, changes);
    const mine = attachments.filter((one) => one.position === position);
    const unanswerable = whyUnanswerable(line);
    const takesAnswer = onText !== null && kindsFor(line).length > 0;
    const canAnswer = takesAnswer && pending === null;
    const drafted = canAnswer && text !== undefined ? draftedMark(line, text, t, formats) : null;
    // It may only carry a document of the whole order, which says so itself.
    const isCarrier = pending?.documentsOnly === true && mine.length === 0 && !isTroubled(pending.state);
    const mark =
      drafted ?? (onText === null ? pastStatusMark(line) : lineStatusMark(line, isCarrier ? null : pending));
    const [asked, setAsked] = useState(0);
    const hasNote = ownNote !== undefined || asked > 0;
    const fitsInRow = asked === 0 && text === undefined && changes.length === 0 && mine.length === 0;
    const isRow = collapsed && fitsInRow;
    const canFold = onFold !== null && fitsInRow;
    const id = useId();
    const show = useCallback(() => onWhole(position), [onWhole, position]);
    const choose = (kind: AnswerKind | null): void => {
      onText?.(position, textFor(kind, line, formats));
      if (kind === 'reject' || kind === 'propose') focusEditor(position);
    };
    const noteButton = (
      <LineNoteButton
        position={position}
        note={ownNote?.text ?? ''}
        onAsk={() => setAsked((before) => before + 1)}
      />
    );
    const write = (next: AnswerText | null): void => {
      onText?.(position, next);
      // The values are filled in; only the reason is missing.
      if (next !== null) focusFault(position);
    };
    return (
      <tr
        ref={estimatedHeight === undefined ? measure : undefined}
        tabIndex={-1}
        aria-rowindex={index + 2}
        data-index={index}
        data-position={position}
        data-attention={attentionOf(line)}
        data-changed={changes.length === 0 ? undefined : unseen ? 'unseen' : 'seen'}
        data-drop={drop.over}
        className={cx(
          css['line'],
          apart !== undefined && css['apart'],
          estimatedHeight !== undefined && css['passing'],
          isRow && css['row'],
        )}
        style={{ top: apart, height: estimatedHeight }}
        {...(canAnswer ? drop.handlers : {})}
      >
        <th scope="row" className={css['position']} title={position}>
          {lineName(position)}
        </th>
        <td className={cx(css['item'], canFold && css['folds'])}>
          {canFold && (
            <button
              type="button"
              className={css['foldAgain']}
              // By the mouse alone: a line that has the focus is shown whole.
              tabIndex={-1}
              title={t('line.fold', { line: lineName(position) })}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onFold(position)}
            >
              <Icon name="down" />
            </button>
          )}
          {isRow && (
            <span className={css['fold']}>
              <Icon name="down" />
            </span>
          )}
          {isRow && ownNote !== undefined && <NotesMark notes={[ownNote]} />}
          <ItemView line={line} orderKey={onText === null ? null : orderKey} isRow={isRow} />
        </td>
        <td className={css['quantity']}>
          <QuantityView terms={shown} unit={line.item.purchaseUnitOfMeasureIso} changes={marks} />
        </td>
        <td className={css['delivery']}>
          <ScheduleView terms={shown} unit={line.item.purchaseUnitOfMeasureIso} changes={marks} late={late} />
        </td>
        <td className={css['price']}>
          <PriceView terms={shown} unit={line.item.purchaseUnitOfMeasureIso} changes={marks} />
        </td>
        <td className={css['amount']}>
          <AmountView terms={shown} unit={line.item.purchaseUnitOfMeasureIso} />
        </td>
        <td className={css['status']}>
          <span className={css['state']}>
            <Mark tone={mark.tone} icon={mark.icon}>
              {mark.text === null ? mark.raw : t(mark.text)}
            </Mark>
            <Logistics line={line} statusText={mark.text} />
          </span>
          {onText !== null && pending === null && unanswerable !== null && (
            <span className={css['why']}>{t(`unanswerable.${unanswerable}`)}</span>
          )}
          {onText !== null && pending?.documentsOnly === true && (
            <span className={css['why']}>{t('line.after-documents')}</span>
          )}
          {canAnswer && attentionOf(line) !== 'agreed' && !isComplete(line) && (
            <span className={css['why']}>{t('gap.no-acceptance')}</span>
          )}
          {canAnswer && estimatedHeight === undefined && (
            <LineButtons
              line={line}
              proposed={compared?.kind === 'order' ? shown : turnedDown}
              text={text}
              onKind={choose}
              onText={write}
            >
              <AttachButton
                orderKey={orderKey}
                position={position}
                label={t('documents.attach-line', { line: lineName(position) })}
              />
              {noteButton}
            </LineButtons>
          )}
          {onText !== null && !canAnswer && estimatedHeight === undefined && (
            <fieldset aria-label={t('own-note.line', { line: lineName(position) })}>{noteButton}</fieldset>
          )}
        </td>
        {estimatedHeight === undefined && (
          <td className={css['below']}>
            <Findable id={id} open={!isRow} onFound={show} className={css['more']}>
              {compared !== null && (
                <ComparedTermsView
                  compared={compared}
                  line={line}
                  arrived={onText !== null && pending === null}
                />
              )}
              {turnedDown !== null && (
                <ComparedTermsView
                  compared={{ kind: 'turned-down', terms: turnedDown }}
                  line={line}
                  arrived
                />
              )}
              {below.length > 0 && <OrderChangeList changes={below} atLine />}
              <LineNotes line={line} rejected={view.rejected} refusal={view.refusal} index={view.place} />
              {hasNote && (
                <NoteField
                  orderKey={orderKey}
                  position={position}
                  text={ownNote?.text ?? ''}
                  label={t('own-note.order')}
                  asked={asked}
                  onLeft={() => setAsked(0)}
                />
              )}
              {canAnswer &&
                (text === undefined ? attentionOf(line) === 'answer' : text.kind === 'accept') && (
                  <LineHints line={line} terms={requestedTerms(line)} />
                )}
              {/* Also while an answer is being sent, since its text may be edited further. */}
              {text !== undefined && text.kind !== 'accept' && takesAnswer && (
                <LineEditor
                  key={text.kind}
                  line={line}
                  text={text}
                  currency={currency}
                  onText={(next) => onText?.(position, next)}
                  onDrop={() => onText?.(position, null)}
                />
              )}
              {mine.length > 0 && <AttachmentList attachments={mine} />}
            </Findable>
          </td>
        )}
      </tr>
    );
  },
);

const ItemView = ({
  line,
  orderKey,
  isRow,
}: {
  line: OrderLine;
  /** `null` in a past version: its line may be gone, so it leads nowhere. */
  orderKey: number | null;
  /** In one row the end is cut: the number comes before the description. */
  isRow: boolean;
}): ReactElement => {
  const t = useTexts();
  const { item } = line;
  const numbers = [
    itemWords(item, t),
    item.supplierItemNumber === null ? null : t('order.our-number', { number: item.supplierItemNumber }),
  ].filter((part) => part !== null);
  const { title, others } = itemTexts(line, t);
  const kind = kindWords(line, t);
  const described = others.map((other) => (
    <CutIfLong key={other} text={other}>
      <span className={css['described']}>{other}</span>
    </CutIfLong>
  ));
  return (
    <>
      <CutIfLong text={title}>
        <b>{title}</b>
      </CutIfLong>
      {!isRow && described}
      {numbers.length > 0 && (
        <span className={css['minor']}>
          {numbers.map((number, index) => (
            <span key={number}>
              {index === 0 && item.number !== null && orderKey !== null ? (
                <button
                  type="button"
                  className={css['itemLink']}
                  title={t('items.open')}
                  onClick={() =>
                    openItemPage({ kind: 'item', title: number, orderKey, position: line.position })
                  }
                >
                  {number}
                </button>
              ) : (
                number
              )}
              {index < numbers.length - 1 && '\u00a0·\u00a0'}
            </span>
          ))}
        </span>
      )}
      {isRow && described}
      {kind !== '' && <span className={css['kind']}>{kind}</span>}
    </>
  );
};

/** Cuts a text that is longer than a name in a list, so that the answer buttons stay in view. */
const CutIfLong = ({ text, children }: { text: string; children: ReactElement }): ReactElement =>
  text.length > shownInRow.most ? <CutNote>{children}</CutNote> : children;

/** The kind of a line that isn't an item, and a charge's reason code (UNCL7161). */
const kindWords = ({ lineType: type, chargeReasonCode: code }: OrderLine, t: Texts): string => {
  const word =
    type === lineType.item
      ? null
      : type === lineType.charge
        ? t('order.charge')
        : type === lineType.service
          ? t('order.service')
          : type;
  const reason = code === null ? null : chargeReason(code, t);
  return [word, reason].filter((part) => part !== null).join(reason === code ? ' ' : ': ');
};

/** The logistics status once the goods are moving, and what the buyer expects. */
const Logistics = ({
  line,
  statusText,
}: {
  line: OrderLine;
  statusText: MessageId | null;
}): ReactElement | null => {
  const t = useTexts();
  const words = [
    logisticsWord(line.status, t),
    line.delivered && line.status.logisticsStatus !== logisticsStatus.delivered ? t('order.delivered') : null,
    line.noDeliveryExpected ? t('order.no-delivery') : null,
    line.deliveryOverdue && statusText !== 'line.overdue' && !isDelivered(line) ? t('order.overdue') : null,
  ].filter((one) => one !== null);
  return words.length === 0 ? null : <span className={css['minor']}>{words.join(', ')}</span>;
};
