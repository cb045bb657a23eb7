import type { ReactElement } from 'react';
import { SelectField } from '../../components/field.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import { ReasonsField } from './reasons-field.tsx';
import { Section, Setting } from './setting.tsx';
import css from './settings.module.css';
import { useChangeSettings } from './use-change-settings.ts';
import { withOwn } from './with-own.ts';

const undoTimes = ['0', '5', '10', '20', '30', '60'] as const;

/** Settings for sending answers. */
export const AnsweringSection = (): ReactElement => {
  const t = useTexts();
  const settings = useSettings();
  const change = useChangeSettings();
  return (
    <Section of={['undo', 'reasons']}>
      <Setting id="undo">
        <div className={css['grid']}>
          <SelectField
            label={t('settings.undo')}
            value={String(settings.undoSeconds)}
            options={withOwn(undoTimes, String(settings.undoSeconds)).map((value) => ({
              value,
              label:
                value === '0' ? t('settings.undo-none') : t('settings.seconds', { count: Number(value) }),
            }))}
            onValue={(value) => change({ undoSeconds: Number(value) })}
          />
        </div>
      </Setting>
      <Setting id="reasons">
        <ReasonsField />
      </Setting>
    </Section>
  );
};
