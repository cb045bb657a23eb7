import { memo, type ReactElement } from 'react';
import type { Attachment } from '../../../shared/contract/documents.ts';
import { attentionOf } from '../../../shared/domain/line-attention.ts';
import type { OrderLine } from '../../../shared/domain/order.ts';
import type { OrderChange } from '../../../shared/domain/order-changes.ts';
import { lineType, logisticsStatus } from '../../../shared/domain/statuses.ts';
import { cx } from '../../components/cx.ts';
import { Mark } from '../../components/mark.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { AnswerText } from '../answer/draft-model.ts';
import { type AnswerKind, kindsFor, LineButtons } from '../answer/line-buttons.tsx';
import { LineEditor } from '../answer/line-editor.tsx';
import { textFor } from '../answer/text-for.ts';
import { AttachButton } from '../documents/attach-button.tsx';
import { AttachmentList } from '../documents/attachment-list.tsx';
import { useDropTarget } from '../documents/use-drop-target.ts';
import { BesideView } from './beside-view.tsx';
import { LineNotes } from './line-notes.tsx';
import { lineStatusLook } from './line-status.ts';
import type { LineView } from './line-view.ts';
import css from './lines-table.module.css';
import { statusWord } from './status-word.ts';
import { AmountView, PriceView, QuantityView, ScheduleView } from './terms-view.tsx';

/** One line: what is asked, where it stands, the answers it takes, and under it what is being written about it. */
export const LineRow = memo(
  ({
    view,
    index,
    top,
    measure,
    orderKey,
    changes,
    unseen,
    text,
    onText,
    attachments,
  }: {
    view: LineView;
    index: number;
    /** Where it stands in a virtual table; `null` in a plain one. */
    top: number | null;
    measure: (element: HTMLElement | null) => void;
    orderKey: number;
    changes: OrderChange[];
    unseen: boolean;
    text: AnswerText | undefined;
    onText: (position: string, text: AnswerText | null) => void;
    attachments: Attachment[];
  }): ReactElement => {
    const t = useTexts();
    const formats = useFormats();
    const { line, shown, beside, underWay } = view;
    const { position } = line;
    const drop = useDropTarget(orderKey, position);
    const look = lineStatusLook(line, underWay);
    const mine = attachments.filter((one) => one.position === position);
    const canAnswer = underWay === null && kindsFor(line).length > 0;
    const choose = (kind: AnswerKind | null): void => onText(position, textFor(kind, line, formats));
    return (
      <tr
        ref={top === null ? undefined : measure}
        tabIndex={-1}
        aria-rowindex={index + 2}
        data-index={index}
        data-position={position}
        data-attention={attentionOf(line)}
        data-changed={changes.length === 0 ? undefined : unseen ? 'unseen' : 'seen'}
        data-drop={drop.over}
        className={cx(css['line'], top !== null && css['virtual'])}
        style={top === null ? undefined : { translate: `0 ${top}px` }}
        {...drop.handlers}
      >
        <th scope="row" className={css['position']} title={position}>
          {lineName(position)}
        </th>
        <td className={css['item']}>
          <ItemView line={line} />
        </td>
        <td className={css['quantity']}>
          <QuantityView terms={shown} unit={line.item.purchaseUnitOfMeasureIso} changes={changes} />
        </td>
        <td className={css['delivery']}>
          <ScheduleView terms={shown} changes={changes} />
        </td>
        <td className={css['price']}>
          <PriceView terms={shown} unit={line.item.purchaseUnitOfMeasureIso} changes={changes} />
        </td>
        <td className={css['amount']}>
          <AmountView terms={shown} unit={line.item.purchaseUnitOfMeasureIso} />
        </td>
        <td className={css['status']}>
          <span>
            <Mark tone={look.tone} icon={look.icon}>
              {look.text === null ? look.raw : t(look.text)}
            </Mark>
            <Logistics line={line} />
          </span>
          {canAnswer && (
            <span className={css['actions']}>
              <LineButtons line={line} text={text} onKind={choose} />
              <AttachButton
                orderKey={orderKey}
                position={position}
                label={t('documents.attach-line', { line: lineName(position) })}
              />
            </span>
          )}
        </td>
        <td className={css['below']}>
          {beside !== null && <BesideView beside={beside} line={line} arrived={underWay === null} />}
          <LineNotes line={line} />
          {text !== undefined && text.kind !== 'accept' && canAnswer && (
            <LineEditor
              key={text.kind}
              line={line}
              text={text}
              onText={(next) => onText(position, next)}
              onDrop={() => onText(position, null)}
            />
          )}
          {mine.length > 0 && <AttachmentList attachments={mine} />}
        </td>
      </tr>
    );
  },
);

const ItemView = ({ line }: { line: OrderLine }): ReactElement => {
  const t = useTexts();
  const { item } = line;
  const numbers = [
    item.number === null
      ? null
      : item.revision === null
        ? item.number
        : t('order.item-revision', { number: item.number, revision: item.revision }),
    item.supplierItemNumber === null ? null : t('order.our-number', { number: item.supplierItemNumber }),
  ].filter((part) => part !== null);
  return (
    <>
      <b>{item.name ?? line.description ?? item.description ?? item.number ?? t('list.no-item')}</b>
      {numbers.length > 0 && (
        <span className={css['minor']}>
          {numbers.map((number, index) => (
            <span key={number}>
              {number}
              {index < numbers.length - 1 && '\u00a0·\u00a0'}
            </span>
          ))}
        </span>
      )}
      {line.lineType !== lineType.item && (
        <span className={css['kind']}>
          {line.lineType === lineType.charge
            ? t('order.charge')
            : line.lineType === lineType.service
              ? t('order.service')
              : line.lineType}
        </span>
      )}
    </>
  );
};

/** How far the goods are, once they are on their way at all. */
const Logistics = ({ line }: { line: OrderLine }): ReactElement | null => {
  const t = useTexts();
  const step = line.status.logisticsStatus;
  if (step === null || step === logisticsStatus.open || step === line.status.processStatus) return null;
  return <span className={css['minor']}> · {statusWord(step, t)}</span>;
};
