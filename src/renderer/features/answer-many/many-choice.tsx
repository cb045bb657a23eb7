import type { ReactElement } from 'react';
import { attentionOf } from '../../../shared/domain/order/line-attention.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import type { Formats } from '../../format/formats.ts';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { FurtherChoice } from '../answer/further-choice.tsx';
import { MoveField, MoveNotes } from '../answer/move-field.tsx';
import { type Further, furtherKinds, readMove } from '../answer/moved-dates.ts';
import { ReasonField } from '../reasons/reason-field.tsx';
import css from './many.module.css';
import type { ManyAnswer } from './many-plan.ts';

const kinds = ['accept', 'date', 'reject'] as const;

/**
 * What is typed stays for the other choices: who tries another one loses nothing.
 * `numbers`: those that were asked for, by the key of the buyer.
 */
export type TypedAnswer = {
  kind: (typeof kinds)[number];
  date: string;
  further: ReadonlySet<Further>;
  reason: string;
  numbers: ReadonlyMap<string, string>;
};

export const nothingTyped: TypedAnswer = {
  ...{ kind: 'accept', date: '', reason: '' },
  ...{ further: new Set(), numbers: new Map() },
};

export const readChoice = ({ kind, date, further, reason }: TypedAnswer, formats: Formats): ManyAnswer => {
  if (kind === 'accept') return { kind };
  if (kind === 'reject') return { kind, reason };
  return { kind, move: readMove(date, formats), further, reason };
};

/** The one answer for all of the orders. */
export const ManyChoice = ({
  typed,
  onTyped,
  counts,
  lines,
}: {
  typed: TypedAnswer;
  onTyped: (typed: TypedAnswer) => void;
  /** How many lines of all the orders a date can be for besides those that wait for us. */
  counts: Readonly<Record<Further, number>>;
  /** Those that it is for. */
  lines: readonly OrderLine[];
}): ReactElement => {
  const t = useTexts();
  const { kind, date, further, reason } = typed;
  const move = readMove(date, useFormats());
  // Of what she chose only that goes which isn't there already.
  const same = furtherKinds
    .filter((one) => further.has(one))
    .reduce((sum, one) => sum + counts[one] - lines.filter((line) => attentionOf(line) === one).length, 0);
  return (
    <>
      <div className={css['kinds']} role="radiogroup" aria-label={t('many.what')}>
        {kinds.map((one) => (
          <label key={one} data-chosen={one === kind}>
            <input
              type="radio"
              name="answer-many"
              checked={one === kind}
              onChange={() => onTyped({ ...typed, kind: one })}
            />
            {t(`many.kind.${one}`)}
          </label>
        ))}
      </div>
      {kind === 'date' && (
        <FurtherChoice
          counts={counts}
          chosen={further}
          onChosen={(chosen) => onTyped({ ...typed, further: chosen })}
        />
      )}
      {kind !== 'accept' && (
        <div className={css['fields']}>
          {kind === 'date' && (
            <MoveField text={date} onText={(text) => onTyped({ ...typed, date: text })} lines={lines} />
          )}
          <ReasonField
            key={kind}
            kind={kind === 'reject' ? 'reject' : 'propose'}
            value={reason}
            focusFirst={kind === 'reject'}
            onText={(text) => onTyped({ ...typed, reason: text })}
          />
        </div>
      )}
      <div role="status">
        {kind === 'date' && move !== null && <MoveNotes lines={lines} move={move} same={same} />}
      </div>
    </>
  );
};
