import type { ReactElement } from 'react';
import type { RelaySettings } from '../../../shared/contract/calls/relay.ts';
import type { Step, WorkingHours } from '../../../shared/domain/escalation/escalation-plan.ts';
import { CheckField } from '../../components/fields/field.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { TimeField } from '../settings/quiet-hours-fields.tsx';
import shared from '../settings/settings.module.css';
import { ownTimesText } from './own-times.ts';
import css from './relay.module.css';

/** Whether a step counts only the minutes of working hours. */
export const WorkingOnly = ({
  counts,
  workingHours,
  onCounts,
}: {
  counts: Step['counts'];
  workingHours: WorkingHours;
  onCounts: (counts: Step['counts']) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  return (
    <CheckField
      label={t('escalation.working-only')}
      hint={t('escalation.working-only-what', {
        from: formats.clock(workingHours.from),
        to: formats.clock(workingHours.to),
        page: t('workshop.title'),
      })}
      checked={counts === 'working'}
      onChecked={(only) => onCounts(only ? 'working' : 'all')}
    />
  );
};

export const WorkingHoursFields = ({
  workingHours,
  onHours,
}: {
  workingHours: WorkingHours;
  onHours: (patch: Partial<WorkingHours>) => void;
}): ReactElement => {
  const t = useTexts();
  return (
    <div className={shared['times']}>
      <TimeField
        label={t('escalation.work.from')}
        value={workingHours.from}
        onTime={(from) => onHours({ from })}
      />
      <TimeField label={t('escalation.work.to')} value={workingHours.to} onTime={(to) => onHours({ to })} />
    </div>
  );
};

export type StepTimes = Pick<Step, 'counts'> & Pick<RelaySettings, 'workingHours'>;

/** The hours of a form. Below the choice it says what they mean for nights and weekends, before it is saved. */
export const StepTimesFields = ({
  times,
  onTimes,
}: {
  times: StepTimes;
  onTimes: (times: StepTimes) => void;
}): ReactElement => {
  const t = useTexts();
  const { counts, workingHours } = times;
  return (
    <div className={css['parts']}>
      <WorkingOnly {...times} onCounts={(chosen) => onTimes({ ...times, counts: chosen })} />
      <div className={css['under']}>
        {counts === 'working' && (
          <WorkingHoursFields
            workingHours={workingHours}
            onHours={(patch) => onTimes({ ...times, workingHours: { ...workingHours, ...patch } })}
          />
        )}
        <p className={shared['quiet']}>{t(ownTimesText([times]))}</p>
      </div>
    </div>
  );
};
