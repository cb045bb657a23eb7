import { type ReactElement, useContext, useEffect, useRef, useState } from 'react';
import type { Account } from '../../../shared/contract/calls/accounts.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { LicencesDialog } from '../about/licences-dialog.tsx';
import { BackupSection } from '../backup/backup-section.tsx';
import { DiagnosticsDialog } from '../diagnostics/diagnostics-dialog.tsx';
import { ExportSettings } from '../exports/export-settings.tsx';
import { SettingsErrorNotice } from '../notices/app-notices.tsx';
import { RelaySections } from '../relay/relay-page.tsx';
import { AboutSection } from './about-section.tsx';
import { AccountSection } from './account-section.tsx';
import { AdvancedSections } from './advanced-sections.tsx';
import { AlertsSection } from './alerts-section.tsx';
import { AnsweringSection } from './answering-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { FoundContext, Section, Setting } from './setting.tsx';
import css from './settings.module.css';
import { findSettings, type SettingTopic, settingsOn, settingTopics } from './settings-index.ts';
import { WebhookSettings } from './webhook-settings.tsx';
import { WorkshopSection } from './workshop-section.tsx';

export type SettingsStart = {
  page: 'settings' | 'diagnostics' | 'licences';
  query: string;
  topic?: SettingTopic;
};

/** Each change is saved at once, so there is no save button. */
export const SettingsDialog = ({
  account,
  start = { page: 'settings', query: '' },
  onClose,
}: {
  account: Account;
  /** The initial page, search text and topic. */
  start?: SettingsStart | undefined;
  onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const [page, setPage] = useState(start.page);
  const [topic, setTopic] = useState(start.topic ?? 'account');
  const layout = useRef<HTMLDivElement>(null);
  const sections = useRef<HTMLDivElement>(null);
  // Results stay when the user changes the language there: the search text isn't in the new language.
  const [{ query, found }, setSearch] = useState(() => ({
    query: start.query,
    found: findSettings(start.query, t),
  }));
  const setQuery = (typed: string): void => setSearch({ query: typed, found: findSettings(typed, t) });
  const isSearch = query.trim() !== '';
  const show = (next: SettingTopic): void => {
    setQuery('');
    setTopic(next);
    // The body of the dialog scrolls.
    layout.current?.parentElement?.scrollTo({ top: 0 });
  };
  const toFirst = (): void => sections.current?.querySelector<HTMLElement>(focusable)?.focus();
  if (page === 'diagnostics') return <DiagnosticsDialog onClose={() => setPage('settings')} />;
  if (page === 'licences') return <LicencesDialog onClose={() => setPage('settings')} />;
  return (
    <Dialog title={t('settings.title')} onClose={() => (query === '' ? onClose() : setQuery(''))} wide>
      <SettingsSearch query={query} onQuery={setQuery} count={found.size} onEnter={toFirst} />
      <SettingsErrorNotice className={css['refused']} />
      <div className={css['layout']} ref={layout}>
        <TopicList current={isSearch ? null : topic} onTopic={show} />
        <FoundContext value={isSearch ? found : settingsOn(topic)}>
          <div className={css['sections']} ref={sections}>
            <AccountSection account={account} onDone={onClose} />
            <BackupSection />
            <AlertsSection onTopic={show} />
            <Relay onTopic={show} />
            <WorkshopSection />
            <AnsweringSection />
            <Section of={['exports']}>
              <ExportSettings />
            </Section>
            <AppearanceSection />
            <AdvancedSections account={account} />
            <Setting id="webhook">
              <WebhookSettings />
            </Setting>
            <DiagnosticsSection onOpen={() => setPage('diagnostics')} />
            <AboutSection onLicences={() => setPage('licences')} />
          </div>
        </FoundContext>
      </div>
    </Dialog>
  );
};

/** Its questions to the core are asked only where one of its settings shows. */
const Relay = ({ onTopic }: { onTopic: (topic: SettingTopic) => void }): ReactElement | null => {
  const found = useContext(FoundContext);
  return [...settingsOn('escalation')].some((id) => found.has(id)) ? (
    <RelaySections onAlerts={() => onTopic('alerts')} />
  ) : null;
};

const topics = Object.keys(settingTopics).filter((topic): topic is SettingTopic => topic in settingTopics);

/** The pages of the settings. During a search none is current: its results are from all of them. */
const TopicList = ({
  current,
  onTopic,
}: {
  current: SettingTopic | null;
  onTopic: (topic: SettingTopic) => void;
}): ReactElement => {
  const t = useTexts();
  return (
    <nav className={css['topics']} aria-label={t('settings.topics')}>
      {topics.map((topic) => (
        <button
          key={topic}
          type="button"
          className={css['topic']}
          aria-current={topic === current ? 'page' : undefined}
          onClick={() => onTopic(topic)}
        >
          {t(settingTopics[topic])}
        </button>
      ))}
    </nav>
  );
};

const focusable = 'input:not(:disabled), select, textarea, button:not(:disabled), a[href]';

const DiagnosticsSection = ({ onOpen }: { onOpen: () => void }): ReactElement => {
  const t = useTexts();
  return (
    <Section of={['diagnostics']}>
      <div className={css['row']}>
        <p className={css['quiet']}>{t('diagnostics.what')}</p>
        <Button onClick={onOpen}>{t('diagnostics.open')}</Button>
      </div>
    </Section>
  );
};

/** Filters the settings. Enter or arrow down goes to the first match. */
const SettingsSearch = ({
  query,
  onQuery,
  count,
  onEnter,
}: {
  query: string;
  onQuery: (query: string) => void;
  count: number;
  onEnter: () => void;
}): ReactElement => {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  // By default a dialog focuses its first button, which closes it.
  useEffect(() => input.current?.focus(), []);
  return (
    <div className={css['search']}>
      <input
        ref={input}
        type="search"
        className={css['input']}
        aria-label={t('settings.search')}
        placeholder={t('settings.search')}
        value={query}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          onEnter();
        }}
      />
      <p role="status" className={css['count']}>
        {query.trim() !== '' && t('settings.found', { count })}
      </p>
    </div>
  );
};
