import { type ReactElement, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextArea } from '../../components/field.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import { reasonsIn, useReasons } from '../reasons/use-reasons.ts';
import css from './settings.module.css';
import { useChangeSettings } from './use-change-settings.ts';

/** The list of reasons, one per line. Saved while typing; an empty list offers none. */
export const ReasonsField = (): ReactElement => {
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
