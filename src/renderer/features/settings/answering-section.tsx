import { type ReactElement, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CheckField, SelectField, TextArea } from '../../components/fields/field.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import { reasonsIn, useReasons } from '../reasons/use-reasons.ts';
import { Section, Setting, withOwn } from './setting.tsx';
import css from './settings.module.css';
import { useChangeSettings } from './use-change-settings.ts';

const undoTimes = ['0', '5', '10', '20', '30', '60'] as const;

/** Settings for sending answers. */
export const AnsweringSection = (): ReactElement => {
  const t = useTexts();
  const settings = useSettings();
  const change = useChangeSettings();
  return (
    <Section of={['undo', 'next-order', 'reasons']}>
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
      <Setting id="next-order">
        <CheckField
          label={t('settings.next-order')}
          hint={t('settings.next-order-hint')}
          checked={settings.openNextOrder}
          onChecked={(openNextOrder) => change({ openNextOrder })}
        />
      </Setting>
      <Setting id="reasons">
        <ReasonsField />
      </Setting>
    </Section>
  );
};

/** The list of reasons, one per line. Saved while typing; an empty list offers none. */
const ReasonsField = (): ReactElement => {
  const t = useTexts();
  const { reasons: own } = useSettings();
  const reasons = useReasons();
  const change = useChangeSettings();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className={css['reasons']}>
      <TextArea
        label={t('reasons.label')}
        hint={t('reasons.hint')}
        value={typed ?? reasons.join('\n')}
        maxLength={longestText}
        onText={(text) => {
          setTyped(text);
          change({ reasons: reasonsIn(text) });
        }}
      />
      {own !== null && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            setTyped(null);
            change({ reasons: null });
          }}
        >
          {t('reasons.reset')}
        </Button>
      )}
    </div>
  );
};

const longestText = 20_000;
