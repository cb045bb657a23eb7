import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { AuthMeans, FetchFrom } from '../../../shared/contract/accounts.ts';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { CheckField, SelectField, TextField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { keys } from '../../transport/queries.ts';
import { MeansField } from '../account/means-field.tsx';
import css from './sign-in.module.css';

const fetchFrom = {
  'days-7': { kind: 'days-back', days: 7 },
  'days-30': { kind: 'days-back', days: 30 },
  'days-90': { kind: 'days-back', days: 90 },
  'days-365': { kind: 'days-back', days: 365 },
  now: { kind: 'now' },
} as const satisfies Record<string, FetchFrom>;
type From = keyof typeof fetchFrom;

const froms = ['days-7', 'days-30', 'days-90', 'days-365', 'now'] as const satisfies readonly From[];

/** Address, e-mail, password. What was typed stays after a failure; nothing is tried again by itself. */
export const SignInForm = ({
  baseUrl,
  email,
  means: usual,
  memoryOnly,
  onDone,
}: {
  baseUrl: string;
  email: string;
  /** Chosen to begin with. */
  means: AuthMeans;
  /** There is no keychain: a password can't be kept. */
  memoryOnly: boolean;
  onDone?: () => void;
}): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const queries = useQueryClient();
  const password = useRef<HTMLInputElement>(null);
  const [form, setForm] = useState({ baseUrl, email, password: '' });
  const [keepSignedIn, setKeep] = useState(true);
  const [means, setMeans] = useState(usual);
  const [from, setFrom] = useState<From>('days-30');
  const again = baseUrl !== '';
  // Everything else stands there already.
  useEffect(() => {
    if (again) password.current?.focus();
  }, [again]);

  const signIn = useMutation({
    mutationFn: () =>
      client.call('accounts.sign-in', { ...form, keepSignedIn, means, fetchFrom: fetchFrom[from] }),
    onSuccess: ({ account }) => {
      queries.setQueryData(keys.account, { account });
      void queries.invalidateQueries();
      onDone?.();
    },
    onError: () => password.current?.focus(),
  });
  const problem = signIn.isError ? shapeOfError(signIn.error) : null;

  return (
    <form
      className={css['form']}
      data-again={again}
      onSubmit={(event) => {
        event.preventDefault();
        if (!signIn.isPending) signIn.mutate();
      }}
    >
      {!again && <h2>{t('sign-in.title')}</h2>}
      <TextField
        label={t('sign-in.address')}
        inputMode="url"
        spellCheck={false}
        placeholder="https://"
        autoComplete="url"
        required
        tall
        value={form.baseUrl}
        onChange={(event) => setForm({ ...form, baseUrl: event.target.value })}
      />
      <TextField
        label={t('sign-in.email')}
        type="email"
        autoComplete="username"
        required
        tall
        value={form.email}
        onChange={(event) => setForm({ ...form, email: event.target.value })}
      />
      <TextField
        label={t('sign-in.password')}
        type="password"
        autoComplete="current-password"
        required
        tall
        inputRef={password}
        value={form.password}
        onChange={(event) => setForm({ ...form, password: event.target.value })}
      />
      <CheckField
        label={t('sign-in.keep')}
        hint={memoryOnly ? t('sign-in.keep-memory') : t('sign-in.keep-keychain')}
        checked={keepSignedIn}
        onChecked={setKeep}
      />
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
      {problem !== null && (
        <Notice tone="red" icon="triangle" role="alert" title={t('sign-in.failed')}>
          {errorText(t, problem)}
        </Notice>
      )}
      <div className={css['submit']}>
        <Button type="submit" look="primary" size="large" disabled={signIn.isPending}>
          {signIn.isPending ? t('sign-in.working') : t('sign-in.submit')}
        </Button>
      </div>
    </form>
  );
};
