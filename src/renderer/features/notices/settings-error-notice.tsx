import type { ReactElement } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useSettingsError } from '../../transport/queries.ts';

/** Says why a settings change was reverted: it couldn't be saved. */
export const SettingsErrorNotice = ({
  className,
}: {
  className?: string | undefined;
}): ReactElement | null => {
  const t = useTexts();
  const { error, dismiss } = useSettingsError();
  if (error === null) return null;
  return (
    <Notice
      tone="red"
      icon="triangle"
      role="alert"
      className={className}
      title={t('settings.error')}
      actions={
        <Button size="small" onClick={dismiss}>
          {t('notice.dismiss')}
        </Button>
      }
    >
      {errorText(t, error)}
    </Notice>
  );
};
