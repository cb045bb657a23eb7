import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { IconButton } from '../../components/button.tsx';
import type { IconName } from '../../components/icon.tsx';
import { Mark } from '../../components/mark.tsx';
import type { Tone } from '../../components/tone.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BackButton } from './back-button.tsx';
import css from './record-head.module.css';
import { type RecordKind, titleId } from './record-kind.ts';
import type { Refresh } from './refresh-outcome.tsx';

/** The heading of an open record: number, buyer, state and actions in one line. */
export const RecordTitle = ({
  kind,
  number,
  tags,
  look,
  state,
  refresh,
  actions,
  buyer,
  onBack,
  onKeyDown,
}: {
  kind: RecordKind;
  number: string;
  tags?: ReactNode;
  look: { tone: Tone; icon: IconName };
  state: string;
  /** `null` if the service can't return this record by itself. */
  refresh: Refresh | null;
  actions?: ReactNode;
  buyer: string;
  onBack: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}): ReactElement => {
  const t = useTexts();
  return (
    <div className={css['title']}>
      <BackButton onBack={onBack} />
      <h2 id={titleId(kind)} tabIndex={-1} title={number} onKeyDown={onKeyDown}>
        {number}
      </h2>
      {tags}
      <p className={css['buyer']} title={buyer}>
        {buyer}
      </p>
      <div className={css['state']} data-kind={kind}>
        <Mark {...look}>{state}</Mark>
        <div className={css['actions']}>
          {refresh !== null && (
            <IconButton
              size="small"
              icon="refresh"
              label={t(`${kind}.refresh`)}
              data-command="refresh"
              disabled={refresh.isPending}
              onClick={() => refresh.mutate()}
            />
          )}
          {actions}
        </div>
      </div>
    </div>
  );
};
