import type { ReactElement } from 'react';
import type { Account } from '../../../shared/contract/calls/accounts.ts';
import { practicePollMs } from '../../../shared/contract/calls/settings.ts';
import { CheckField, SelectField } from '../../components/fields/field.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useSettings } from '../../transport/queries.ts';
import { AccountAnswers } from '../account/account-answers.tsx';
import { AccountMeans } from '../account/account-means.tsx';
import { ProxyFacts } from '../proxy/proxy-sign-in.tsx';
import { Section, Setting, withOwn } from './setting.tsx';
import css from './settings.module.css';
import { useChangeSettings } from './use-change-settings.ts';

const pollTimes = ['1', '2', '5', '10', '15', '30', '60'] as const;

/** How Orderbell talks to the service. Most users never change these. */
export const AdvancedSections = ({ account }: { account: Account }): ReactElement => {
  const t = useTexts();
  const settings = useSettings();
  const change = useChangeSettings();
  return (
    <>
      <Section of={['means', 'proxy']}>
        <Setting id="means">
          <AccountMeans account={account} />
        </Setting>
        <Setting id="proxy">
          <ProxyFacts />
        </Setting>
      </Section>
      <Section of={['poll', 'only-issued']}>
        <Setting id="poll">
          <div className={css['grid']}>
            <SelectField
              label={t('settings.poll')}
              value={String(settings.pollMinutes)}
              options={withOwn(pollTimes, String(settings.pollMinutes)).map((value) => ({
                value,
                label: t('settings.minutes', { count: Number(value) }),
              }))}
              {...(account.practice
                ? { hint: t('settings.poll-practice', { seconds: practicePollMs / 1000 }) }
                : {})}
              onValue={(value) => change({ pollMinutes: Number(value) })}
            />
          </div>
        </Setting>
        <Setting id="only-issued">
          <CheckField
            label={t('settings.only-issued')}
            hint={t('settings.only-issued-hint')}
            checked={settings.onlyIssued}
            onChecked={(onlyIssued) => change({ onlyIssued })}
          />
        </Setting>
      </Section>
      <Section of={['answers']}>
        <AccountAnswers account={account} />
      </Section>
    </>
  );
};
