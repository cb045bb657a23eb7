import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { isWebAddress } from '../../../shared/contract/calls/relay-channels.ts';
import { type ErrorShape, shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { CheckField, TextField } from '../../components/fields/field.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useLanguage } from '../hints/hint-queries.ts';
import shared from '../settings/settings.module.css';
import { HeldBack } from './channel-fields.tsx';
import css from './relay.module.css';
import { StateMark } from './state-mark.tsx';
import type { PageOfRelay } from './use-relay-page.ts';

/** Calls of a check address, so that somebody else's service notices when this computer is off. */
export const HeartbeatFields = ({
  page: { settings, change, secrets, heartbeat, testWords, noteTest },
}: {
  page: PageOfRelay;
}): ReactElement => {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const isOn = settings.heartbeat;
  const turn = (on: boolean): void => {
    setOpen(on);
    if (!on && isOn) void change({ heartbeat: false });
  };
  return (
    <>
      <CheckField
        label={t('escalation.heartbeat.on')}
        hint={t('escalation.heartbeat.what')}
        checked={isOn || isOpen}
        onChecked={turn}
      />
      {isOn && !isOpen && (
        <div className={css['summary']}>
          {secrets.heartbeat && (
            <span>
              {t('escalation.heartbeat.address')}: {t('escalation.stored')}
            </span>
          )}
          <StateMark
            state={heartbeat}
            none={t('escalation.state.not-called')}
            tested={testWords(heartbeatTest)}
          />
          <Button size="small" onClick={() => setOpen(true)}>
            {t('escalation.change')}
          </Button>
        </div>
      )}
      {isOpen && (
        <HeartbeatForm
          isStored={secrets.heartbeat}
          onSave={async (replied) => {
            const isSaved = await change({ heartbeat: true });
            if (isSaved) noteTest(heartbeatTest, replied);
            return isSaved;
          }}
          onDone={() => setOpen(false)}
        />
      )}
    </>
  );
};

/** No id of a contact: those have no space. */
const heartbeatTest = 'check address';

const HeartbeatForm = ({
  isStored,
  onSave,
  onDone,
}: {
  isStored: boolean;
  /** @param replied the answer to the test; `null`: it failed, or practice calls no other computer */
  onSave: (replied: string | null) => Promise<boolean>;
  onDone: () => void;
}): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState('');
  const [words, setWords] = useState<string | null>(null);
  const [error, setError] = useState<ErrorShape | null>(null);
  const [asks, setAsks] = useState(false);
  const [isHeldBack, setHeldBack] = useState(false);
  const given = address.trim() === '' && isStored ? null : address.trim();
  const fail = (shape: ErrorShape): null => {
    setError(shape);
    input.current?.focus();
    return null;
  };
  /** The answer, if there was one; `null`: it failed. */
  const test = async (): Promise<{ words: string | null } | null> => {
    setAsks(false);
    setWords(null);
    setError(null);
    setHeldBack(false);
    if (given !== null && !isWebAddress(given))
      return fail({ code: 'relay.web-address-invalid', params: {}, detail: null });
    try {
      const tested = { channel: 'heartbeat', address: given } as const;
      const replied = (await client.call('relay.test-channel', { language, test: tested })).words;
      setWords(replied);
      return { words: replied };
    } catch (thrown) {
      const shape = shapeOfError(thrown);
      if (shape.code !== 'relay.practice') return fail(shape);
      setHeldBack(true);
      return { words: null };
    }
  };
  const keep = async (replied: string | null): Promise<void> => {
    try {
      if (given !== null) await client.call('relay.set-secret', { of: 'heartbeat', value: given });
      if (await onSave(replied)) onDone();
    } catch (thrown) {
      fail(shapeOfError(thrown));
    }
  };
  const testing = useMutation({ mutationFn: test });
  const saving = useMutation({
    mutationFn: async (anyway: boolean) => {
      const passed = anyway ? null : await test();
      if (anyway || passed !== null) await keep(passed?.words ?? null);
      else setAsks(given === null || isWebAddress(given));
    },
  });
  const isBusy = testing.isPending || saving.isPending;
  return (
    <form
      noValidate
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(false);
      }}
    >
      <TextField
        inputRef={input}
        label={t('escalation.heartbeat.address')}
        placeholder={isStored ? t('escalation.stored') : 'https://hc-ping.com/…'}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        value={address}
        problem={error === null ? null : errorText(t, error)}
        {...(isStored ? { hint: t('escalation.stored-hint') } : {})}
        onChange={({ target }) => {
          setAddress(target.value);
          setError(null);
          setAsks(false);
          setHeldBack(false);
        }}
      />
      {error?.detail != null && (
        <p className={css['aside']}>{t('escalation.own-words', { words: error.detail })}</p>
      )}
      {asks && (
        <p role="alert">
          <b>{t('escalation.failed-ask')}</b>
        </p>
      )}
      {isHeldBack && <HeldBack />}
      <div className={shared['buttons']}>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {t(asks ? 'escalation.test-again' : 'escalation.save')}
        </Button>
        {asks ? (
          <Button disabled={isBusy} onClick={() => saving.mutate(true)}>
            {t('escalation.save-anyway')}
          </Button>
        ) : (
          <Button disabled={isBusy} onClick={() => testing.mutate()}>
            {t('escalation.test-call')}
          </Button>
        )}
        <Button variant="quiet" onClick={onDone}>
          {t('escalation.cancel')}
        </Button>
        <span role="status" className={css['words']}>
          {isBusy && t('escalation.testing')}
          {!isBusy && words !== null && t('escalation.test-words', { words })}
        </span>
      </div>
    </form>
  );
};
