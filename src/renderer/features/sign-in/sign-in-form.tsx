import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AuthMeans, FetchFrom } from '../../../shared/contract/calls/accounts.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { knownServices } from '../../../shared/domain/app/known-services.ts';
import type { CalendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { CheckField, SelectField, TextField } from '../../components/fields/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import type { MessageId } from '../../i18n/en.ts';
import { endedText, errorText, useTexts } from '../../i18n/texts.ts';
import { putAccount } from '../../transport/account-in-use.ts';
import { useClient } from '../../transport/core-context.tsx';
import { renew } from '../../transport/renew.ts';
import { MeansField } from '../account/account-means.tsx';
import { TestEnvironment } from '../account/test-environment.tsx';
import { DateField } from '../dates/date-field.tsx';
import css from './sign-in.module.css';

const fetchFrom = {
  'days-7': { kind: 'days-back', days: 7 },
  'days-30': { kind: 'days-back', days: 30 },
  'days-90': { kind: 'days-back', days: 90 },
  'days-365': { kind: 'days-back', days: 365 },
  now: { kind: 'now' },
} as const satisfies Record<string, FetchFrom>;
type From = keyof typeof fetchFrom | 'date';

const froms = ['days-7', 'days-30', 'days-90', 'days-365', 'date', 'now'] as const satisfies readonly From[];

const services = ['tradecloud-one', 'tradecloud-one-test', 'other', 'practice'] as const;
type Service = (typeof services)[number];

/**
 * Sign-in form. It asks for what every user has; the rest is folded under *Advanced*. Input stays after a
 * failure; nothing is retried automatically.
 */
export const SignInForm = ({
  baseUrl,
  email,
  means: usual,
  memoryOnly,
  practiceAvailable = false,
  onDone,
}: {
  baseUrl: string;
  email: string;
  /** Selected at first. */
  means: AuthMeans;
  /** No keychain is available, so the password can't be stored. */
  memoryOnly: boolean;
  practiceAvailable?: boolean;
  onDone?: () => void;
}): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const queries = useQueryClient();
  const password = useRef<HTMLInputElement>(null);
  const [form, setForm] = useState({ baseUrl, email, password: '' });
  const [keepSignedIn, setKeep] = useState(true);
  const [means, setMeans] = useState(usual);
  const formats = useFormats();
  const [from, setFrom] = useState<From>('days-30');
  const [day, setDay] = useState('');
  const reading = formats.readDate(day, null, formats.today);
  const since = reading.kind === 'read' && reading.date <= formats.today ? reading.date : null;
  const again = baseUrl !== '';
  // No known service is preset: users of another service must not send their password to it by mistake.
  const [service, setService] = useState<Service>('other');
  const practice = usePractice();
  // All other fields are already filled in.
  useEffect(() => {
    if (again) password.current?.focus();
  }, [again]);

  const known = service === 'other' || service === 'practice' ? null : knownServices[service];
  const typed = known === null ? form : { ...form, baseUrl: known.baseUrl };
  const signIn = useMutation({
    mutationFn: (first: FetchFrom) =>
      client.call('accounts.sign-in', { ...typed, keepSignedIn, means, fetchFrom: first }),
    onSuccess: ({ account }) => {
      putAccount(queries, account);
      void renew(queries);
      onDone?.();
    },
    onError: () => password.current?.focus(),
  });
  const edit = (part: Partial<Form>): void => {
    setForm({ ...form, ...part });
    // It was about what stood there before.
    if (signIn.isError) signIn.reset();
  };
  const failure = signIn.isError ? shapeOfError(signIn.error) : null;
  // Errors appear after the first attempt, and then follow the typing.
  const [tried, setTried] = useState(false);
  const problemOf = (field: keyof Form): string | null => {
    const problem = tried ? problemIn(field, typed) : null;
    return problem === null ? null : t(problem);
  };
  const fields = useRef<HTMLFormElement>(null);
  const tell = (): void => {
    // Rendered first, so that the invalid field can be found.
    flushSync(() => setTried(true));
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-missing]');
    const folded = wrong?.closest('details');
    if (folded) folded.open = true;
    wrong?.focus();
  };

  return (
    <form
      ref={fields}
      className={css['form']}
      data-again={again}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const first = firstFrom(from, since);
        if (service === 'practice') {
          if (!practice.isPending) practice.mutate();
        } else if (first === null || fieldsOf.some((field) => problemIn(field, typed) !== null)) tell();
        else if (!signIn.isPending) signIn.mutate(first);
      }}
    >
      {!again && <h2>{t('sign-in.title')}</h2>}
      {!again && (
        <SelectField
          label={t('sign-in.service')}
          value={service}
          options={services
            .filter((value) => value !== 'practice' || practiceAvailable)
            .map((value) => ({ value, label: t(`sign-in.service.${value}`) }))}
          onValue={setService}
          {...(known === null ? {} : { hint: known.baseUrl })}
          tall
        />
      )}
      {service === 'practice' ? (
        <PracticeStart practice={practice} />
      ) : (
        <>
          <TestEnvironment baseUrl={typed.baseUrl} />
          {known === null && (
            <TextField
              label={t('sign-in.address')}
              inputMode="url"
              spellCheck={false}
              placeholder="https://"
              autoComplete="url"
              required
              tall
              problem={problemOf('baseUrl')}
              value={form.baseUrl}
              onChange={(event) => edit({ baseUrl: event.target.value })}
            />
          )}
          <TextField
            label={t('sign-in.email')}
            hint={t('sign-in.email-hint')}
            type="email"
            autoComplete="username"
            required
            tall
            problem={problemOf('email')}
            value={form.email}
            onChange={(event) => edit({ email: event.target.value })}
          />
          <TextField
            label={t('sign-in.password')}
            type="password"
            autoComplete="current-password"
            required
            tall
            problem={problemOf('password')}
            inputRef={password}
            value={form.password}
            onChange={(event) => edit({ password: event.target.value })}
          />
          {failure !== null && (
            <Notice tone="red" icon="triangle" role="alert" title={t('sign-in.failed')}>
              {endedText(t, 'asked', failure)}
            </Notice>
          )}
          {memoryOnly && <p className={css['note']}>{t('sign-in.keep-memory')}</p>}
          <Disclosure summary={t('settings.advanced')} className={css['advanced']}>
            {!memoryOnly && (
              <CheckField
                label={t('sign-in.keep')}
                hint={t('sign-in.keep-keychain')}
                checked={keepSignedIn}
                onChecked={setKeep}
              />
            )}
            <MeansField value={means} onValue={setMeans} tall />
            {!again && (
              <SelectField
                label={t('sign-in.from')}
                value={from}
                options={froms.map((value) => ({ value, label: t(`sign-in.from.${value}`) }))}
                onValue={setFrom}
                hint={t('sign-in.from-hint')}
                tall
              />
            )}
            {!again && from === 'date' && (
              <DateField
                label={t('sign-in.from-date')}
                text={day}
                onText={setDay}
                whenEmpty={tried ? t('field.missing') : null}
                latest={{ day: formats.today, said: t('sign-in.from-future') }}
                tall
              />
            )}
          </Disclosure>
          <div className={css['submit']}>
            <Button type="submit" variant="primary" size="large" disabled={signIn.isPending}>
              {signIn.isPending ? t('sign-in.working') : t('sign-in.submit')}
            </Button>
          </div>
        </>
      )}
    </form>
  );
};

/** The practice service needs no input. */
const PracticeStart = ({ practice }: { practice: ReturnType<typeof usePractice> }): ReactElement => {
  const t = useTexts();
  return (
    <>
      <p className={css['note']}>{t('practice.what')}</p>
      {practice.isError && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, shapeOfError(practice.error))}
        </Notice>
      )}
      <div className={css['submit']}>
        <Button type="submit" variant="primary" size="large" disabled={practice.isPending}>
          {practice.isPending ? t('practice.starting') : t('sign-in.submit')}
        </Button>
      </div>
    </>
  );
};

/** Start date for fetching orders; `null` while the date is unreadable or in the future. */
const firstFrom = (from: From, since: CalendarDate | null): FetchFrom | null => {
  if (from !== 'date') return fetchFrom[from];
  return since === null ? null : { kind: 'date', date: since };
};

type Form = { baseUrl: string; email: string; password: string };

/** Why a field can't be sent. Only the service knows whether its value is right. */
const problemIn = (field: keyof Form, form: Form): MessageId | null => {
  const text = form[field].trim();
  switch (field) {
    case 'baseUrl':
      return text === '' ? 'sign-in.address-missing' : null;
    case 'email':
      return text === '' ? 'sign-in.email-missing' : /^\S+@\S+$/.test(text) ? null : 'sign-in.email-wrong';
    case 'password':
      return form.password === '' ? 'sign-in.password-missing' : null;
  }
};

const fieldsOf = ['baseUrl', 'email', 'password'] as const satisfies readonly (keyof Form)[];

/** Starts the practice service and signs in to it. */
export const usePractice = () => {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call('accounts.try-practice', {}),
    onSuccess: ({ account }) => {
      putAccount(queries, account);
      void renew(queries);
    },
  });
};
