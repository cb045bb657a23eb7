import type {
  Account,
  AnswerSettings,
  AnswerSettingsPatch,
  AuthMeans,
  FetchFrom,
} from '../../../shared/contract/calls/accounts.ts';
import type { AppNotice } from '../../../shared/contract/calls/app.ts';
import { OrderbellError, shapeOfError } from '../../../shared/contract/errors.ts';
import { type ServiceTimestamp, timestampAt } from '../../../shared/domain/values/service-timestamp.ts';
import type { Emit } from '../events.ts';
import type { Database, Log, PracticeHost, Secrets } from '../ports.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import { readBaseUrl } from '../service/addresses.ts';
import { openSession } from '../service/basic-session.ts';
import type { Learned } from '../service/profile.ts';
import { nothingLearned } from '../service/profile.ts';
import type { Session } from '../service/session.ts';
import { type Credentials, proveSession, type SessionNews, type SessionPorts } from './account-session.ts';
import type { AccountsStore, StoredAccount } from './accounts-store.ts';
import type { CurrentAccount } from './current-account.ts';

type Deps = SessionPorts & {
  database: Database;
  store: AccountsStore;
  secrets: Secrets;
  practice: PracticeHost | null;
  emit: Emit;
  notice: (notice: AppNotice) => void;
  log: Log;
};

type SignIn = Credentials & { keepSignedIn: boolean; fetchFrom: FetchFrom };

export type Accounts = {
  current: CurrentAccount;
  account: () => Account | null;
  /** The start of the account's first poll. */
  fetchFrom: () => ServiceTimestamp | null;
  session: () => Session | null;
  learned: Learned;
  /** Each throws `service.*` and then leaves everything as it was. */
  signIn: (input: SignIn) => Promise<Account>;
  tryPractice: () => Promise<Account>;
  useMeans: (means: AuthMeans) => Promise<Account>;
  /** Both throw `account.signed-out`. */
  answerSettings: () => AnswerSettings;
  setAnswers: (patch: AnswerSettingsPatch) => Account;
  dismissTokenHint: () => void;
  signOut: () => Promise<void>;
  /** Signs in the last account again, or asks for a password that isn't stored. Never throws. */
  restore: () => Promise<void>;
  /** Drops the session without ending it at the service. */
  close: () => void;
};

/** The accounts and the session of the current one. Sends nothing before `restore` or a sign-in. */
export const createAccounts = (deps: Deps): Accounts => {
  const { store, secrets, emit, clock } = deps;
  let session: Session | null = null;
  // The session's credentials, for another session by other means.
  let credentials: Credentials | null = null;
  // The last request wins: a restore that waits for the keychain must not undo a later sign-in.
  let turn = 0;

  const account = (): Account | null => {
    const stored = store.current();
    return stored === null ? null : shownAccount(stored, secrets.kind);
  };

  const announce = (): void => emit({ name: 'accounts.changed', account: account() });

  const newsOf = (id: () => number): SessionNews => ({
    onRefused: () => {
      if (store.current()?.id !== id()) return;
      store.setState(id(), 'refused');
      deps.log('warn', 'credentials-refused', { account: id() });
      announce();
    },
    onBusy: () => {
      try {
        if (store.tokenHintDue(id())) announce();
      } catch (error) {
        // Called while an answer is being sent. A hint that can't be stored must not make the answer look
        // unsent.
        deps.log('warn', 'token-hint-not-saved', { account: id(), code: shapeOfError(error).code });
      }
    },
  });

  const entered = (): Account => {
    const shown = account();
    if (shown === null) throw new OrderbellError('account.signed-out');
    return shown;
  };

  const enter = async (input: Entry): Promise<Account> => {
    const find = (): StoredAccount | null =>
      input.practice ? store.practice() : store.byAddress(input.baseUrl, input.email);
    const known = find();
    let id = known?.id ?? 0;
    const from = known?.fetchFrom ?? firstMoment(input.fetchFrom, clock.now());
    const { baseUrl, email, password, means } = input;
    const own = { baseUrl, email, password, means };
    const news = newsOf(() => id);
    const proof = await proveSession(deps, own, known?.profile ?? null, from, news);
    const previous = session;
    deps.database.write(() => {
      // With a clock that is ahead, the account would start in the future and miss the orders until then.
      const now = Math.min(clock.now(), proof.serverTime ?? clock.now());
      const account = { ...input, fetchFrom: firstMoment(input.fetchFrom, now) };
      id = find()?.id ?? store.insert(account, clock.now());
      store.signedInAgain(id, input.baseUrl, input.keepSignedIn, input.means);
      store.setProfile(id, proof.learned);
      store.setCurrent(id);
    });
    // Only now, so that a session never belongs to another account than the one in use.
    turn += 1;
    session = proof.session;
    credentials = own;
    void previous?.end();
    // Before the keychain is called, which may take long.
    announce();
    const kind = secrets.kind;
    if (!input.practice && !input.keepSignedIn) await forgetPassword(deps, input);
    const keeps = input.practice || !input.keepSignedIn || (await keepPassword(deps, input));
    if (!keeps) store.notKept(id);
    if (!keeps || secrets.kind !== kind) announce();
    // Signed out while the keychain was still writing: the password has to be removed again.
    if (!input.practice && store.current()?.id !== id) await forgetPassword(deps, input);
    return entered();
  };

  const startPractice = async (means: AuthMeans): Promise<Credentials> => {
    if (deps.practice === null) throw new OrderbellError('practice.unavailable');
    const inside = await deps.practice.start().catch((error: unknown) => {
      throw new OrderbellError('practice.unavailable', { cause: error });
    });
    return { ...inside, means };
  };

  const credentialsOf = async (stored: StoredAccount): Promise<Credentials | null> => {
    if (stored.practice) return startPractice(stored.means);
    const password = stored.keepSignedIn ? await secrets.read(secretName(stored)) : null;
    const { baseUrl, email, means } = stored;
    return password === null ? null : { baseUrl, email, password, means };
  };

  return {
    current: {
      get: () => {
        const stored = store.current();
        if (stored === null) return null;
        const { id, baseUrl, email, state } = stored;
        return { id, baseUrl, email, canCall: state === 'signed-in' && session !== null };
      },
    },
    account,
    fetchFrom: () => store.current()?.fetchFrom ?? null,
    session: () => session,
    learned: {
      get: () => store.current()?.profile ?? nothingLearned,
      set: (facts) => {
        const id = store.current()?.id;
        if (id !== undefined) store.setProfile(id, facts);
      },
    },
    signIn: async (input) =>
      enter({
        ...input,
        baseUrl: readBaseUrl(input.baseUrl),
        practice: false,
      }),
    tryPractice: async () =>
      enter({
        ...(await startPractice(store.practice()?.means ?? 'token')),
        keepSignedIn: true,
        practice: true,
        fetchFrom: { kind: 'days-back', days: 365 },
      }),
    useMeans: async (means) => {
      const stored = store.current();
      if (stored === null) throw new OrderbellError('account.signed-out');
      if (stored.means === means) return entered();
      if (session === null || credentials === null || stored.state !== 'signed-in') {
        // It takes effect at the next sign-in, which has to come first.
        store.setMeans(stored.id, means);
        announce();
        return entered();
      }
      const mine = turn;
      const next = { ...credentials, means };
      const { profile, fetchFrom } = stored;
      const proof = await proveSession(
        deps,
        next,
        profile,
        fetchFrom,
        newsOf(() => stored.id),
      );
      if (mine !== turn) {
        void proof.session.end();
        return entered();
      }
      store.setMeans(stored.id, means);
      turn += 1;
      const previous = session;
      session = proof.session;
      credentials = next;
      void previous.end();
      announce();
      return entered();
    },
    answerSettings: () => {
      const { answerForm, answerFormat, companyId } = entered();
      return { answerForm, answerFormat, companyId };
    },
    setAnswers: (patch) => {
      store.setAnswers(entered().id, patch);
      announce();
      return entered();
    },
    dismissTokenHint: () => {
      const stored = store.current();
      if (stored === null) return;
      store.dismissTokenHint(stored.id);
      announce();
    },
    signOut: async () => {
      const stored = store.current();
      store.setCurrent(null);
      turn += 1;
      const ending = session;
      session = null;
      credentials = null;
      announce();
      await ending?.end();
      // Signed in again during the sign-out: then the password is needed.
      if (stored === null || stored.practice || store.current()?.id === stored.id) return;
      await forgetPassword(deps, stored);
    },
    restore: async () => {
      const mine = ++turn;
      const stored = store.current();
      if (stored === null) return;
      // A refused password is not tried again automatically. The practice service has a new one at each
      // start.
      if (stored.state === 'refused' && !stored.practice) return;
      const found = await credentialsOf(stored).catch((error: unknown) => {
        deps.log('warn', 'account-not-restored', { account: stored.id, code: shapeOfError(error).code });
        return null;
      });
      if (mine !== turn) return;
      try {
        if (found === null) {
          store.setState(stored.id, 'password-needed');
        } else {
          session = openSession({ ...deps, ...found, ...newsOf(() => stored.id) });
          credentials = found;
          store.signedInAgain(stored.id, found.baseUrl, stored.keepSignedIn, stored.means);
        }
      } catch (error) {
        // A full disk: the account keeps its last state, and the poll reports the problem.
        deps.log('error', 'account-not-restored', { account: stored.id, code: shapeOfError(error).code });
      }
      announce();
    },
    close: () => {
      turn += 1;
      session = null;
      credentials = null;
    },
  };
};

type Entry = SignIn & Pick<StoredAccount, 'practice'>;

const keepPassword = async (
  { secrets, log }: Deps,
  credentials: Omit<Credentials, 'means'>,
): Promise<boolean> => {
  try {
    await secrets.write(secretName(credentials), credentials.password);
    return true;
  } catch {
    // The user is signed in all the same, and is asked again at the next start.
    log('warn', 'password-not-saved');
    return false;
  }
};

const forgetPassword = async ({ secrets, log, notice }: Deps, whose: Whose): Promise<void> => {
  try {
    await secrets.remove(secretName(whose));
  } catch {
    log('warn', 'password-not-forgotten');
    notice('password-not-forgotten');
  }
};

type Whose = Pick<Credentials, 'baseUrl' | 'email'>;

// One keychain entry for each user at each service.
const secretName = ({ baseUrl, email }: Whose): string => `${email} ${baseUrl}`;

const firstMoment = (from: FetchFrom, now: number): ServiceTimestamp => {
  switch (from.kind) {
    case 'now':
      return timestampAt(now);
    case 'days-back':
      return timestampAt(now - from.days * 86_400_000);
    case 'date':
      // A date with a time and no zone is local time (ECMA-262, Date Time String Format).
      return timestampAt(Math.min(now, Date.parse(`${from.date}T00:00:00`)));
  }
};

const shownAccount = (stored: StoredAccount, kind: Secrets['kind']): Account => {
  const { id, baseUrl, email, practice, state, means, tokenHint } = stored;
  const { answerForm, answerFormat, companyId } = stored;
  const passwordKept = stored.keepSignedIn ? kind : 'not-kept';
  const suggestsToken = means === 'basic' && tokenHint === 'due';
  const answers = { answerForm, answerFormat, companyId };
  return { id, baseUrl, email, practice, state, means, suggestsToken, passwordKept, ...answers };
};

export const accountsHandlers = (
  accounts: Accounts,
): HandlersOf<
  | 'accounts.current'
  | 'accounts.sign-in'
  | 'accounts.try-practice'
  | 'accounts.use-means'
  | 'accounts.set-answers'
  | 'accounts.dismiss-token-hint'
  | 'accounts.sign-out'
> => ({
  'accounts.current': () => ({ account: accounts.account() }),
  'accounts.sign-in': async (input) => ({ account: await accounts.signIn(input) }),
  'accounts.try-practice': async () => ({ account: await accounts.tryPractice() }),
  'accounts.use-means': async ({ means }) => ({ account: await accounts.useMeans(means) }),
  'accounts.set-answers': ({ patch }) => ({ account: accounts.setAnswers(patch) }),
  'accounts.dismiss-token-hint': () => {
    accounts.dismissTokenHint();
    return {};
  },
  'accounts.sign-out': async () => {
    await accounts.signOut();
    return {};
  },
});
