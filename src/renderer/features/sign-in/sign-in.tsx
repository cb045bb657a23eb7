import { type ReactElement, useState } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { CheckField } from '../../components/fields/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Logo } from '../../components/logo.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useAppInfo, useSettings } from '../../transport/queries.ts';
import { RestoreDialog } from '../backup/restore-dialog.tsx';
import { DiagnosticsDialog } from '../diagnostics/diagnostics-dialog.tsx';
import { AppNotices } from '../notices/app-notices.tsx';
import { ProxySignIn } from '../proxy/proxy-sign-in.tsx';
import { StartupField } from '../settings/startup-field.tsx';
import { useChangeSettings } from '../settings/use-change-settings.ts';
import css from './sign-in.module.css';
import { SignInForm, usePractice } from './sign-in-form.tsx';

/** The first screen: sign in to a service, or try the practice service. */
export const SignIn = (): ReactElement => {
  const t = useTexts();
  const info = useAppInfo();
  const [diagnostics, setDiagnostics] = useState(false);
  const [restoring, setRestoring] = useState(false);
  return (
    <main className={css['page']}>
      <div className={css['sheet']}>
        <header className={css['brand']}>
          <Logo size={40} />
          <div>
            <h1>{t('app.name')}</h1>
            <p>{t('sign-in.promise')}</p>
          </div>
        </header>
        <div className={css['notices']}>
          <AppNotices onDiagnostics={() => setDiagnostics(true)} />
          <ProxySignIn />
        </div>
        <div className={css['columns']}>
          <SignInForm
            baseUrl=""
            email=""
            means="token"
            memoryOnly={info.data?.secrets === 'memory'}
            practiceAvailable={info.data?.practiceAvailable ?? true}
          />
          <div className={css['beside']}>
            <Practice available={info.data?.practiceAvailable ?? true} />
            <FirstChoices />
          </div>
        </div>
        <footer className={css['foot']}>
          <Button variant="quiet" size="small" onClick={() => setRestoring(true)}>
            {t('backup.restore')}
          </Button>
          <Button variant="quiet" size="small" onClick={() => setDiagnostics(true)}>
            {t('diagnostics.open')}
          </Button>
        </footer>
      </div>
      {restoring && <RestoreDialog onClose={() => setRestoring(false)} />}
      {diagnostics && <DiagnosticsDialog onClose={() => setDiagnostics(false)} />}
    </main>
  );
};

const Practice = ({ available }: { available: boolean }): ReactElement => {
  const t = useTexts();
  const practice = usePractice();
  return (
    <section className={css['practice']} aria-labelledby="practice-title">
      <h2 id="practice-title">{t('practice.title')}</h2>
      <p>{t('practice.what')}</p>
      <ul>
        <li>
          <Icon name="box" />
          {t('practice.orders')}
        </li>
        <li>
          <Icon name="bell" />
          {t('practice.buyers')}
        </li>
        <li>
          <Icon name="check" />
          {t('practice.safe')}
        </li>
      </ul>
      {practice.isError && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, shapeOfError(practice.error))}
        </Notice>
      )}
      <div className={css['submit']}>
        <Button size="large" disabled={!available || practice.isPending} onClick={() => practice.mutate()}>
          {practice.isPending ? t('practice.starting') : t('practice.try')}
        </Button>
      </div>
    </section>
  );
};

/**
 * Start with the computer, and alert sound. Both apply to any account on this computer; the settings have
 * them too.
 */
const FirstChoices = (): ReactElement => {
  const t = useTexts();
  const { sound } = useSettings();
  const change = useChangeSettings();
  return (
    <section className={css['choices']} aria-labelledby="choices-title">
      <h2 id="choices-title">{t('sign-in.this-computer')}</h2>
      <StartupField otherwise={null} />
      <CheckField
        label={t('settings.sound')}
        checked={sound}
        onChecked={(checked) => change({ sound: checked })}
      />
    </section>
  );
};
