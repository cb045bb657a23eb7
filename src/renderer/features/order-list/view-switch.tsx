import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { shortcutOf, useShortcuts } from '../keyboard/shortcuts.ts';
import css from './arrange.module.css';

/** What a list shows of its orders: the orders, or each open line of them. */
export type ListForm = 'orders' | 'lines';

const forms = ['orders', 'lines'] as const;

/** Switches between the orders and their lines. */
export const ViewSwitch = ({
  form,
  onForm,
}: {
  form: ListForm;
  onForm: (form: ListForm) => void;
}): ReactElement => {
  const t = useTexts();
  useShortcuts({ l: () => onForm(form === 'orders' ? 'lines' : 'orders') });
  const key = shortcutOf('switch-list');
  return (
    <fieldset className={css['switch']}>
      <legend className="visually-hidden">{t('lines.switch')}</legend>
      {forms.map((one) => (
        <button
          key={one}
          type="button"
          data-command="switch-list"
          aria-pressed={one === form}
          title={key === undefined ? undefined : t('desk.key', { key })}
          onClick={() => onForm(one)}
        >
          {t(`lines.switch.${one}`)}
        </button>
      ))}
    </fieldset>
  );
};
