import type { ReactElement } from 'react';
import { SelectField } from '../../components/field.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import { useChangeSettings } from './use-change-settings.ts';

/**
 * In CSS pixels, within the divider's limits. The order pane always keeps its minimum width
 * (`desk.module.css`).
 */
const widths = {
  trays: { narrow: 160, medium: 220, wide: 320 },
  list: { narrow: 300, medium: 400, wide: 560 },
} as const;
const names = ['narrow', 'medium', 'wide'] as const;

/** The width of a pane, for users who can't drag the divider (WCAG 2.2, 2.5.7). */
export const PaneWidthField = ({ pane }: { pane: keyof typeof widths }): ReactElement => {
  const t = useTexts();
  const { panes } = useSettings();
  const change = useChangeSettings();
  const own = panes[pane];
  const isDragged = own !== null && names.every((name) => widths[pane][name] !== own);
  return (
    <SelectField
      label={t(`desk.divider-${pane}`)}
      value={own === null ? '' : String(own)}
      options={[
        { value: '', label: t('settings.width-usual') },
        ...names.map((name) => ({
          value: String(widths[pane][name]),
          label: t(`settings.width-${name}`),
        })),
        ...(isDragged ? [{ value: String(own), label: t('settings.width-dragged') }] : []),
      ]}
      onValue={(value) => change({ panes: { [pane]: value === '' ? null : Number(value) } })}
    />
  );
};
