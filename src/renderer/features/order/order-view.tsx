import { type ReactElement, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import { takesAnswers } from '../../../shared/domain/answer/line-answer.ts';
import type { Order } from '../../../shared/domain/order/order.ts';
import type { OrderChange } from '../../../shared/domain/order-changes/order-change.ts';
import { shownText } from '../../../shared/domain/values/shown-text.ts';
import { lineName } from '../../format/line-name.ts';
import { type Texts, useTexts } from '../../i18n/texts.ts';
import { useMarkSeen, useStickyChanges } from '../../transport/use-mark-seen.ts';
import { BulkAnswer } from '../answer/bulk/bulk-answer.tsx';
import type { UnappliedForm } from '../answer/bulk/bulk-form.tsx';
import { useDraft } from '../answer/draft/use-draft.ts';
import { focusFault, keepEditorInView } from '../answer/editor/focus-editor.ts';
import { AnswerStrip } from '../answer/sent/answer-strip.tsx';
import { useAnswerKeys } from '../answer/use-answer-keys.ts';
import type { Opened } from '../desk/use-open-order.ts';
import { useDespatch } from '../despatch/despatch-strip.tsx';
import { AttachmentList, RefusedFiles } from '../documents/attachment-list.tsx';
import { cardsOf } from '../documents/cards-of.ts';
import { type DocumentsAt, useDocumentCommands } from '../documents/use-document-commands.ts';
import { useDropTarget } from '../documents/use-drop-target.ts';
import { HintsProvider } from '../hints/hints-context.tsx';
import { useOrderNote } from '../own-notes/own-notes.tsx';
import { LongTexts } from '../records/long-texts.tsx';
import { PinnedLine } from '../records/pinned-line.tsx';
import frame from '../records/record-pane.module.css';
import { useEscape } from '../records/use-escape.ts';
import { OrderHeader } from './header/order-header.tsx';
import { OrderChanged } from './history/change-list.tsx';
import { History } from './history/history.tsx';
import { answerFirst, toAnswerIn } from './lines/answer-first.ts';
import { lineViews, shownIn } from './lines/line-view.ts';
import { LinesTable } from './lines/lines-table.tsx';
import { Totals } from './lines/totals.tsx';
import { useLineSteps } from './lines/use-line-steps.ts';
import css from './order-pane.module.css';
import { UnreadList } from './unread-list.tsx';
import { useAcknowledge } from './use-acknowledge.ts';

/** A whole order: head, changes, lines, history, and our answer at the bottom. */
export const OrderView = ({
  detail,
  onBack,
  wide,
  onWide,
  onOpenShipment,
  opened,
  onDone,
}: {
  detail: OrderDetail;
  onBack: () => void;
  wide: boolean;
  onWide: () => void;
  onOpenShipment: (shipmentKey: number) => void;
  opened: Opened;
  onDone: (isOver: boolean) => void;
}): ReactElement => {
  const t = useTexts();
  const { attended } = opened;
  const scroll = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLElement>(null);
  const draft = useDraft(detail);
  const [unapplied, setUnapplied] = useState<UnappliedForm | null>(null);
  const { changes, unseen } = useSeen(detail, attended);
  useAcknowledge(detail, opened);
  const { order, responses, lateDeliveries, rejectedProposals, history } = detail;
  const [first] = useState(() => toAnswerIn(order.lines));
  const views = useMemo(
    () => answerFirst(lineViews({ order, responses, lateDeliveries, rejectedProposals, history }), first),
    [order, responses, lateDeliveries, rejectedProposals, history, first],
  );
  const shownOf = useMemo(() => shownIn(views), [views]);
  const drop = useDropTarget(detail.key, null);
  const despatch = useDespatch(detail);
  const note = useOrderNote(detail);
  const draw = useRef<((position: string) => void) | null>(null);
  const lead = useCallback((position: string) => {
    draw.current?.(position);
    focusFault(position);
  }, []);
  const keyMessage = useAnswerKeys(pane, views, draft, (position) => draw.current?.(position));
  const onFirstChanged = useLineSteps(scroll, views, changes, draft, (position) => draw.current?.(position));
  const documents = useMemo(() => documentsOf(detail.order, t), [detail.order, t]);
  useDocumentCommands(documents, (position) => draw.current?.(position));
  useEscape(pane, onBack);
  useEditorInView(scroll);
  const cards = useMemo(() => cardsOf(detail), [detail]);
  const ofOrder = cards.filter(({ position }) => position === null);
  return (
    <HintsProvider detail={detail} draft={draft}>
      <div
        ref={pane}
        className={frame['pane']}
        data-drop={drop.over}
        data-arrived={!attended || undefined}
        {...(takesAnswers(detail.order) ? drop.handlers : {})}
      >
        <div ref={scroll} className={frame['scroll']}>
          <PinnedLine
            header={header}
            number={shownText(order.purchaseOrderNumber) || t('gap.number')}
            buyer={shownText(detail.buyerName)}
          />
          <OrderHeader
            ref={header}
            detail={detail}
            onBack={onBack}
            wide={wide}
            onWide={onWide}
            onPutAside={() => onDone(true)}
          />
          {note.block}
          <OrderChanged
            order={order}
            responses={responses}
            history={history}
            changes={changes}
            unseen={unseen}
            onFirstLine={onFirstChanged}
          />
          {detail.order.unread.length > 0 && (
            <div className={frame['block']}>
              <UnreadList unread={detail.order.unread} />
            </div>
          )}
          {detail.cut.length > 0 && (
            <div className={frame['block']}>
              <LongTexts
                record={{
                  kind: 'order',
                  ...detail,
                  lineName: (index) =>
                    t('say.line-alone', { line: lineName(order.lines[index]?.position ?? '') }),
                }}
              />
            </div>
          )}
          {ofOrder.length > 0 && (
            <div className={frame['block']}>
              <AttachmentList attachments={ofOrder} />
            </div>
          )}
          <RefusedFiles orderKey={detail.key} />
          {views.length === 0 ? (
            <div className={frame['block']}>
              <p>{t('gap.lines')}</p>
              {note.button}
            </div>
          ) : (
            <>
              <BulkAnswer orderKey={detail.key} views={views} draft={draft} onUnapplied={setUnapplied}>
                {despatch.button}
                {note.button}
              </BulkAnswer>
              <LinesTable
                views={views}
                first={first}
                orderKey={detail.key}
                changes={changes}
                unseen={unseen}
                draft={draft}
                attachments={cards}
                ownNotes={detail.ownNotes}
                scroll={scroll}
                wanted={opened.line}
                draw={draw}
              />
            </>
          )}
          <Totals lines={detail.order.lines} shownOf={shownOf} />
          <History detail={detail} onOpenShipment={onOpenShipment} />
        </div>
        {/* Always rendered: screen readers announce changes only in a region that already exists. */}
        <p role="status" className={css['said']}>
          {keyMessage}
        </p>
        {despatch.strip}
        <AnswerStrip detail={detail} draft={draft} unapplied={unapplied} onLead={lead} onSent={onDone} />
      </div>
    </HintsProvider>
  );
};

/**
 * Keeps the focused line, or the focused field with its editor, in view when the answer strip grows. What the
 * user scrolled away stays away.
 */
const useEditorInView = (scroll: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const pane = scroll.current;
    if (pane === null) return;
    let heightBefore = pane.clientHeight;
    const watcher = new ResizeObserver(() => {
      const field = document.activeElement;
      if (field !== null && pane.contains(field)) {
        const top = field.getBoundingClientRect().top - pane.getBoundingClientRect().top;
        const wasInView = top < heightBefore && top + field.clientHeight > 0;
        if (wasInView && field.closest('[data-position]') !== null) keepEditorInView(field);
      }
      heightBefore = pane.clientHeight;
    });
    watcher.observe(pane);
    return () => watcher.disconnect();
  }, [scroll]);
};

/** The documents of an order by place: the buyer's, and those of our answers. */
const documentsOf = (order: Order, t: Texts): DocumentsAt[] => {
  const ours = t('documents.ours');
  const { documents, supplierDocuments } = order;
  return [
    { documents, where: null, position: null },
    { documents: supplierDocuments, where: ours, position: null },
    ...order.lines.flatMap(({ position, ...line }): DocumentsAt[] => {
      if (line.documents.length + line.supplierDocuments.length === 0) return [];
      const where = t('say.line-alone', { line: lineName(position) });
      return [
        { documents: line.documents, where, position },
        { documents: line.supplierDocuments, where: `${where}, ${ours}`, position },
      ];
    }),
  ];
};

/** Marks the open order as seen. Its changes stay on the screen while it is open. */
const useSeen = (detail: OrderDetail, attended: boolean): { changes: OrderChange[]; unseen: boolean } => {
  const unseen = useMarkSeen('orders.mark-seen', detail, attended);
  const changes = useStickyChanges(detail.unseenChanges);
  return { changes, unseen: unseen && detail.unseenChanges.length > 0 };
};
