import type { ReactElement } from 'react';
import { DateField } from '../../components/date-field.tsx';
import type { Formats } from '../../format/formats.ts';
import { useTexts } from '../../i18n/texts.ts';
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
  reason: string;
  numbers: ReadonlyMap<string, string>;
};

export const nothingTyped: TypedAnswer = { kind: 'accept', date: '', reason: '', numbers: new Map() };

export const readChoice = ({ kind, date, reason }: TypedAnswer, formats: Formats): ManyAnswer => {
  if (kind === 'accept') return { kind };
  if (kind === 'reject') return { kind, reason };
  const reading = formats.readDate(date);
  return { kind, date: reading.kind === 'read' ? reading.date : null, reason };
};

/** The one answer for all of the orders. */
export const ManyChoice = ({
  typed,
  onTyped,
}: {
  typed: TypedAnswer;
  onTyped: (typed: TypedAnswer) => void;
}): ReactElement => {
  const t = useTexts();
  const { kind, date, reason } = typed;
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
      {kind !== 'accept' && (
        <div className={css['fields']}>
          {kind === 'date' && (
            <DateField
              label={t('bulk.new-date')}
              text={date}
              onText={(text) => onTyped({ ...typed, date: text })}
              focusFirst
            />
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
    </>
  );
};
