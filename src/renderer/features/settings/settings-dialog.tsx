import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { Account } from '../../../shared/contract/accounts.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { type Language, languageChoices } from '../../../shared/words/language.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { CheckField, SelectField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { localesFor } from '../../format/locales.ts';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { keys, useAppInfo, useSettings } from '../../transport/queries.ts';
import { AccountAnswers } from '../account/account-answers.tsx';
import { AccountMeans } from '../account/account-means.tsx';
import { DiagnosticsDialog } from '../diagnostics/diagnostics-dialog.tsx';
import { ExportSettings } from '../exports/export-settings.tsx';
import { exampleOf, localeChoices } from './locale-choices.ts';
import { PracticeControls } from './practice-controls.tsx';
import css from './settings.module.css';
import { useChangeSettings } from './use-change-settings.ts';
import { WebhookSettings } from './webhook-settings.tsx';

const themes = ['system', 'light', 'dark'] as const;
const densities = ['comfortable', 'compact'] as const;
/** Each in its own, so that whoever can't read the others finds it. */
const languageNames: Readonly<Record<Language, string>> = { en: 'English', nl: 'Nederlands', de: 'Deutsch' };
const undoTimes = ['0', '5', '10', '20', '30', '60'] as const;
const pollTimes = ['1', '2', '5', '10', '15', '30', '60'] as const;

/** Every choice counts at once; there is nothing to save. */
export const SettingsDialog = ({
  account,
  onClose,
}: {
  account: Account;
  onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const settings = useSettings();
  const change = useChangeSettings();
  const info = useAppInfo();
  const ownFigures = localesFor({ ...settings, locale: null }, navigator.languages).figures;
  const [page, setPage] = useState<'settings' | 'diagnostics'>('settings');
  if (page === 'diagnostics') return <DiagnosticsDialog onClose={() => setPage('settings')} />;
  return (
    <Dialog title={t('settings.title')} onClose={onClose} wide>
      <div className={css['sections']}>
        <section className={css['section']}>
          <h3>{t('settings.appearance')}</h3>
          <div className={css['grid']}>
            <SelectField
              label={t('settings.language')}
              value={settings.language}
              options={languageChoices.map((value) => ({
                value,
                label: value === 'system' ? t('settings.language-computer') : languageNames[value],
              }))}
              onValue={(language) => change({ language })}
            />
            <SelectField
              label={t('settings.theme')}
              value={settings.theme}
              options={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
              onValue={(theme) => change({ theme })}
            />
            <SelectField
              label={t('settings.density')}
              value={settings.density}
              options={densities.map((value) => ({ value, label: t(`settings.density.${value}`) }))}
              onValue={(density) => change({ density })}
            />
            <SelectField
              label={t('settings.locale')}
              hint={t('settings.locale-hint')}
              value={settings.locale ?? ''}
              options={[
                { value: '', label: t('settings.locale-computer', { example: exampleOf(ownFigures) }) },
                ...localeChoices(settings.locale),
              ]}
              onValue={(locale) => change({ locale: locale === '' ? null : locale })}
            />
          </div>
        </section>
        <section className={css['section']}>
          <h3>{t('settings.alerts')}</h3>
          <CheckField
            label={t('settings.sound')}
            checked={settings.sound}
            onChecked={(sound) => change({ sound })}
          />
          {info.data?.door === 'web' ? (
            <p className={css['quiet']}>{t('settings.notifications-web')}</p>
          ) : (
            <CheckField
              label={t('settings.notifications')}
              hint={t('settings.notifications-hint')}
              checked={settings.notifications}
              onChecked={(notifications) => change({ notifications })}
            />
          )}
        </section>
        <section className={css['section']}>
          <h3>{t('settings.listening')}</h3>
          <div className={css['grid']}>
            <SelectField
              label={t('settings.poll')}
              value={String(settings.pollMinutes)}
              options={withOwn(pollTimes, String(settings.pollMinutes)).map((value) => ({
                value,
                label: t('settings.minutes', { count: Number(value) }),
              }))}
              onValue={(value) => change({ pollMinutes: Number(value) })}
            />
          </div>
          <CheckField
            label={t('settings.only-issued')}
            hint={t('settings.only-issued-hint')}
            checked={settings.onlyIssued}
            onChecked={(onlyIssued) => change({ onlyIssued })}
          />
        </section>
        <WebhookSettings />
        <section className={css['section']}>
          <h3>{t('settings.answering')}</h3>
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
        </section>
        <section className={css['section']}>
          <h3>{t('exports.settings')}</h3>
          <ExportSettings />
        </section>
        <AccountSection account={account} onDone={onClose} />
        <section className={css['section']}>
          <h3>{t('diagnostics.title')}</h3>
          <div className={css['row']}>
            <p className={css['quiet']}>{t('diagnostics.what')}</p>
            <Button onClick={() => setPage('diagnostics')}>{t('diagnostics.open')}</Button>
          </div>
        </section>
      </div>
    </Dialog>
  );
};

const AccountSection = ({ account, onDone }: { account: Account; onDone: () => void }): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const queries = useQueryClient();
  const signOut = useMutation({
    mutationFn: () => client.call('accounts.sign-out', {}),
    onSuccess: () => {
      onDone();
      queries.setQueryData(keys.account, { account: null });
      // The next account must not see this one's orders, not even for a moment.
      for (const queryKey of [keys.counts, keys.lists, keys.orders, keys.sync]) {
        queries.removeQueries({ queryKey });
      }
    },
  });
  return (
    <section className={css['section']}>
      <h3>{t('settings.account')}</h3>
      <div className={css['row']}>
        <p className={css['quiet']}>
          {account.practice ? t('account.practice') : account.email}
          <small>{account.baseUrl}</small>
          <small>{t(`settings.password.${account.passwordKept}`)}</small>
        </p>
        <Button disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('settings.sign-out')}
        </Button>
      </div>
      <AccountMeans account={account} />
      <AccountAnswers account={account} />
      {account.practice && <PracticeControls />}
      {signOut.isError && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, shapeOfError(signOut.error))}
        </Notice>
      )}
    </section>
  );
};

/** A value set elsewhere is a choice too. */
const withOwn = (values: readonly string[], own: string): string[] =>
  [...new Set([...values, own])].sort((a, b) => Number(a) - Number(b));
