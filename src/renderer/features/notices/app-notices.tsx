import type { ReactElement } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useAppNotices } from '../../transport/queries.ts';
import { RefusedSetting } from './refused-setting.tsx';

/** What Orderbell has to say of itself, until it was read: on every screen, signed in or not. */
export const AppNotices = ({ onDiagnostics }: { onDiagnostics: () => void }): ReactElement => {
  const t = useTexts();
  const { notices, dismiss } = useAppNotices();
  return (
    <>
      <RefusedSetting />
      {notices.map((notice) => (
        <Notice
          key={notice}
          tone={notice === 'settings-set-aside' ? 'grey' : 'amber'}
          icon={notice === 'settings-set-aside' ? 'gear' : 'triangle'}
          role="status"
          actions={
            <>
              {(notice === 'window-reloaded' || notice === 'inner-error') && (
                <Button size="small" onClick={onDiagnostics}>
                  {t('diagnostics.open')}
                </Button>
              )}
              <Button size="small" onClick={() => dismiss(notice)}>
                {t('notice.dismiss')}
              </Button>
            </>
          }
        >
          {t(`notice.${notice}`)}
        </Notice>
      ))}
    </>
  );
};
