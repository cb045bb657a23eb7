import { watch } from 'node:fs';
import type { Random } from '../../src/main/practice/sample/random.ts';
import type { FetchFrom } from '../../src/shared/contract/calls/accounts.ts';
import { listOrders } from '../fakes/list-orders.ts';
import { enterAt } from '../integration/web-shell/running-shell.ts';
import type { KillableApp } from './killable-app.ts';
import type { Ledger } from './ledger.ts';
import type { Aim, Moment } from './moments.ts';
import { isRefusal, openPage, type Page } from './page.ts';
import type { Violation } from './violation.ts';
import { wait } from './wait.ts';

/** Announces moments. Calls the target after the moment has come often enough. */
export type Signals = {
  announce: (moment: Moment) => void;
  aimAt: (aim: Pick<Aim, 'moment' | 'nth'>, hit: () => void) => void;
};

export const createSignals = (): Signals => {
  let target: { moment: Moment; left: number; hit: () => void } | null = null;
  return {
    announce: (moment) => {
      if (target?.moment !== moment) return;
      target.left -= 1;
      if (target.left > 0) return;
      const { hit } = target;
      target = null;
      hit();
    },
    aimAt: ({ moment, nth }, hit) => {
      target = { moment, left: nth, hit };
    },
  };
};

/** Announces changes of the files of a data folder. Returns a function that stops it. */
export const watchFolder = (folder: string, { announce }: Signals): (() => void) => {
  const watcher = watch(folder, (_event, name) => {
    if (name?.startsWith('orderbell.lock') === true) announce('locking');
    if (name?.startsWith('orderbell.sqlite') === true) announce('opening');
    if (name === 'orderbell.sqlite-wal') announce('writing');
  });
  return () => watcher.close();
};

export type LoadOptions = {
  ledger: Ledger;
  random: Random;
  unique: () => string;
  signals: Signals;
  report: (violation: Violation) => void;
  credentials: { url: string; email: string; password: string };
  /** The moment that the kill aims at; this life brings it about early. */
  aim: Aim | null;
  /** Documents that never arrived completely: the user removes them. */
  broken: readonly string[];
};

/**
 * Signs in as a user does: opens the address, sets the settings, and enters the password that no keychain
 * holds.
 *
 * @param beforeSignIn runs between the address and the sign-in, when Orderbell runs and may not send yet
 */
export const enter = async (
  app: KillableApp,
  options: LoadOptions,
  beforeSignIn = (): void => {},
): Promise<Page | null> => {
  const { ledger, random, unique, signals, credentials, report } = options;
  const address = await app.address;
  if (address === null) return null;
  const ask = await enterAt(address);
  const page = openPage(ask, {
    ledger,
    random,
    unique,
    report,
    onCall: (name) => signals.announce(`call ${name}`),
  });
  signals.announce('entered');
  beforeSignIn();
  await page.call('settings.set', { patch: { undoSeconds: undoSecondsFor(options) } });
  const fetchFrom: FetchFrom = { kind: 'days-back', days: 30 };
  const { url: baseUrl, email, password } = credentials;
  await page.call('accounts.sign-in', { baseUrl, email, password, keepSignedIn: false, fetchFrom });
  await page.call('accounts.set-answers', { patch: { answerFormat: random.pick(['json', 'xml']) } });
  for (const id of options.broken) {
    const document = ledger.documents.get(id);
    if (document !== undefined) document.state = 'removed';
    await page.call('documents.remove', { id }).catch(expected(report));
  }
  return page;
};

// If a kill aims at a message or an upload, it leaves at once. An answer to be withdrawn waits longer.
const undoSecondsFor = ({ aim, random }: LoadOptions): number => {
  const moment = aim?.moment ?? '';
  if (moment === 'call responses.undo') return 30;
  return /^(response|advice|upload) /.test(moment) ? 0 : random.pick([0, 0, 0, 2, 30]);
};

/** Everything that a busy user does at the same time, until the process has ended. */
export const work = async (page: Page, isOver: () => boolean, options: LoadOptions): Promise<void> => {
  const { random, report } = options;
  const { moment } = options.aim ?? { moment: 'spawned' };
  const wantsDocument = moment.startsWith('call documents') || moment.startsWith('upload');
  const again = async (pause: readonly [number, number], task: () => Promise<unknown>): Promise<void> => {
    while (!isOver()) {
      await task().catch(expected(report));
      await wait(random.between(...pause));
    }
  };
  // The list is long, so a page requests it after a change, not before every click.
  let listed: Promise<Keys> | null = null;
  const keys = (): Promise<Keys> => {
    if (listed !== null) return listed;
    listed = ordersByAction(page);
    void wait(400).then(() => {
      listed = null;
    });
    return listed;
  };

  // If the kill aims at a message or a document, there are enough of them to last beyond the first whole poll.
  let answersLeft = /^(call responses\.send|response )/.test(moment) ? 30 : random.between(2, 6);
  // Half of the kills that aim at an upload meet a large one.
  const isBig = moment === 'upload begun' && random.chance(0.5);
  const documentBytes = isBig ? 20_000_000 : random.between(100_000, 2_500_000);
  let advicesLeft = /^(call despatch\.send|advice )/.test(moment) ? 20 : random.between(1, 3);
  let documentsLeft = wantsDocument ? 10 : random.chance(0.3) ? 1 : 0;
  await Promise.all([
    again([200, 500], () => page.call('sync.poll-now', {})),
    again([20, 80], async () => {
      const { answerable } = await keys();
      if (answersLeft === 0 || answerable.length === 0) return;
      const given = await page.answer(random.pick(answerable));
      if (given === null) return;
      answersLeft -= 1;
      if (moment === 'call responses.undo' || random.chance(0.2)) await page.undo(given);
    }),
    again([40, 120], async () => {
      const { confirmed } = await keys();
      if (advicesLeft === 0 || confirmed.length === 0) return page.readShipments();
      const given = await page.advise(random.pick(confirmed));
      if (given === null) return;
      advicesLeft -= 1;
      if (!moment.startsWith('advice') && random.chance(0.2)) await page.undoAdvice(given);
    }),
    again([60, 150], async () => {
      const { drafted } = await keys();
      if (drafted.length > 0) await page.keepDraft(random.pick(drafted));
    }),
    again([10, 30], async () => {
      if (documentsLeft === 0) return wait(300);
      const { answerable } = await keys();
      if (answerable.length === 0) return;
      const key = random.pick(answerable);
      const early = random.chance(0.3);
      const attached = page.attach(key, documentBytes);
      if (!early) await attached;
      const [given] = await Promise.all([page.answer(key), attached]);
      // A buyer may have changed the order meanwhile. Then nothing is uploaded, and another order gets a document.
      if (given !== null) documentsLeft -= 1;
    }),
  ]);
};

/** Orders by possible action. The first three are for drafts only. */
type Keys = { drafted: number[]; answerable: number[]; confirmed: number[] };

const ordersByAction = async (page: Page): Promise<Keys> => {
  const { rows } = await listOrders(page, null);
  const sorted = rows.toSorted((a, b) => a.key - b.key);
  const inFolder = (name: (typeof rows)[number]['folder']): number[] =>
    sorted
      .slice(3)
      .filter(({ folder }) => folder === name)
      .map(({ key }) => key);
  return {
    drafted: sorted.slice(0, 3).map(({ key }) => key),
    answerable: inFolder('to-answer'),
    confirmed: inFolder('confirmed'),
  };
};

/** Errors that a buyer's next move, or a document on its way, may cause. */
const usual: ReadonlySet<string> = new Set([
  'order.changed',
  'response.invalid',
  'response.too-late',
  'document.incomplete',
  'document.not-found',
  'document.sent-already',
  'account.signed-out',
  'despatch.number-taken',
  'despatch.too-late',
]);

const expected =
  (report: (violation: Violation) => void) =>
  (error: unknown): void => {
    // Anything else is a broken connection. The end of the process shows whether that was right.
    if (!isRefusal(error) || usual.has(error.code)) return;
    report({ kind: 'uncaught', text: `Orderbell replied ${error.code} (${error.detail ?? ''})` });
  };
