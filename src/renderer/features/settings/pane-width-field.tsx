import type { ReactElement } from 'react';
import { defaultSettings } from '../../../shared/contract/settings.ts';
import { SelectField } from '../../components/field.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import { useChangeSettings } from './use-change-settings.ts';
import { withOwn } from './with-own.ts';

/** In CSS pixels; within what the divider allows (`desk.tsx`). */
const widths = { trays: ['160', '240', '320'], list: ['300', '400', '560'] } as const;

/**
 * How wide a pane of the desk is, for who can't drag the line beside it (WCAG 2.2, 2.5.7). What was never chosen is as wide as suits the
 * window.
 */
export const PaneWidthField = ({ pane }: { pane: keyof typeof widths }): ReactElement => {
  const t = useTexts();
  const { panes } = useSettings();
  const change = useChangeSettings();
  const usual = String(defaultSettings.panes[pane]);
  const own = String(panes[pane]);
  const choices = own === usual ? widths[pane] : withOwn(widths[pane], own);
  return (
    <SelectField
      label={t(`desk.divider-${pane}`)}
      hint={t('settings.width-hint')}
      value={own}
      options={[
        { value: usual, label: t('settings.width-usual') },
        ...choices.map((value) => ({ value, label: t('settings.width-pixels', { count: Number(value) }) })),
      ]}
      onValue={(value) => change({ panes: { ...panes, [pane]: Number(value) } })}
    />
  );
};
