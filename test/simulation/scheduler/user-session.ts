import type { AnswerSettings } from '../../../src/shared/contract/calls/accounts.ts';
import type { CallInput, CallName, CallOutput } from '../../../src/shared/contract/contract.ts';
import { supplierEmail } from '../model/other-account.ts';
import type { Absence, Change } from './steps.ts';
import type { WorldStore } from './world-store.ts';
import type { WorldTime } from './world-time.ts';

type Call = <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<CallOutput<Name> | null>;

/** Which account is signed in at the computer, and with which settings. */
export const createUserSession = (deps: {
  time: WorldTime;
  store: WorldStore;
  call: Call;
  /** The answer settings of every account at first. */
  answers: AnswerSettings;
  /** A user left or came back. */
  onTurn: () => void;
}) => {
  const { time, call } = deps;
  let stepsAway: number | null = null;
  let proving = false;
  let wasNarrowed = false;
  let { answers } = deps;

  /** Read from the store: the process may end in the middle of a sign-in. */
  const isSupplierIn = (): boolean =>
    deps.store.database.get(
      `SELECT email FROM current_account JOIN accounts ON accounts.id = current_account.account_id`,
    )?.['email'] === supplierEmail;

  const waitFor = async <Result>(task: Promise<Result>): Promise<Result> => {
    let isOver = false;
    void task.finally(() => {
      isOver = true;
    });
    while (!isOver) await time.advance(1_000);
    return task;
  };

  const signIn = async (email: string): Promise<boolean> => {
    proving = email === supplierEmail;
    const done = await call('accounts.sign-in', {
      ...{ baseUrl: 'https://service.example', email, password: 'secret', keepSignedIn: true },
      fetchFrom: { kind: 'days-back', days: 30 },
    });
    proving = false;
    deps.onTurn();
    if (done === null) return false;
    const { answerForm, answerFormat } = done.account;
    const isAsWished = answerForm === answers.answerForm && answerFormat === answers.answerFormat;
    if (!isAsWished) await call('accounts.set-answers', { patch: answers });
    return true;
  };

  const comeBack = async (): Promise<boolean> => {
    stepsAway = null;
    // Requests that were under way at the sign-out have ended by then.
    await time.advance(1_000);
    const current = await call('accounts.current', {});
    if (isSupplierIn() && current?.account?.state === 'signed-in') return true;
    return waitFor(signIn(supplierEmail));
  };

  const leave = async ({ colleague, steps }: Absence): Promise<void> => {
    if (stepsAway !== null) return;
    stepsAway = steps;
    deps.onTurn();
    if (colleague) await signIn('colleague@supplier.example');
    else await call('accounts.sign-out', {});
    deps.onTurn();
  };

  return {
    /**
     * Whether arriving orders are read and stored for the supplier. (A sign-in reads a page only to check
     * its permission.)
     */
    isReading: (): boolean => !proving && isSupplierIn(),
    /** Some updates weren't requested. From then on only the end is judged. */
    wasNarrowed: (): boolean => wasNarrowed,
    signIn: () => waitFor(signIn(supplierEmail)),
    /** Called in the middle of another step. */
    leaveAtOnce: (absence: Absence): void => void leave(absence),
    leave: (absence: Absence): Promise<void> => waitFor(leave(absence)),
    afterStep: async (): Promise<void> => {
      if (stepsAway === null) return;
      stepsAway -= 1;
      if (stepsAway < 0) await comeBack();
    },
    set: async (change: Change): Promise<void> => {
      if ('onlyIssued' in change) wasNarrowed ||= change.onlyIssued;
      if (!('answerFormat' in change)) {
        await call('settings.set', { patch: change });
        return;
      }
      answers = { ...answers, ...change };
      await call('accounts.set-answers', { patch: change });
    },
    /** The user is signed in, and the client receives everything. */
    comeToRest: async (): Promise<void> => {
      if (!(await comeBack())) throw new Error('The simulated supplier could not sign in again.');
      if (wasNarrowed) await call('settings.set', { patch: { onlyIssued: false } });
    },
  };
};
