import type { Account } from '../../../shared/contract/calls/accounts.ts';
import type {
  Attempt,
  Diagnostics,
  OutboxRow,
  PublishedState,
} from '../../../shared/contract/calls/diagnostics.ts';
import { lastProblem, type PollRecord, type SyncStatus } from '../../../shared/contract/calls/sync.ts';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import type { ErrorShape } from '../../../shared/contract/errors.ts';

export type ReportFacts = {
  now: number;
  account: Pick<Account, 'state' | 'practice' | 'passwordKept' | 'means'> | null;
  status: SyncStatus;
  sync: CallOutput<'sync.diagnostics'>;
  diagnostics: Diagnostics;
  published: PublishedState[] | null;
  log: { lines: string[]; older: number };
};

/**
 * The diagnostics as text for support: one fact per line, times in UTC, and the log at the end.
 * The report has only times, numbers and words of Orderbell. An error has its code and status, but no text
 * of the service. An outbox row has its own number, but no order number. An unreadable record has its size,
 * its time and the path of the wrong field.
 */
export const reportText = (facts: ReportFacts): string => {
  const { now, account, status, sync, diagnostics, published, log } = facts;
  const { machine, session, outbox } = diagnostics;
  const open = outbox.filter(({ state }) => !ended.has(state));
  return `${[
    `Orderbell diagnostics, ${at(now)}`,
    '',
    '## Program',
    `Orderbell ${machine.version}, ${machine.shell} shell`,
    `${machine.runtime}, SQLite ${machine.sqlite}`,
    `data folder: ${machine.folderBytes === null ? 'not counted' : bytes(machine.folderBytes)}`,
    `passwords are saved in: ${machine.secrets}`,
    '',
    '## Account',
    account === null
      ? 'signed out'
      : `${account.state}, ${account.practice ? 'practice service' : 'order service'}, password: ${account.passwordKept}`,
    ...(account === null ? [] : [`means: ${account.means}`]),
    `signed in until: ${at(session.signedInUntil)}`,
    `last token: ${session.renewedAt === null ? 'none' : `${at(session.renewedAt)}, by ${session.renewedBy}`}`,
    '',
    '## Published by the service',
    ...orNone((published ?? []).map(publishedLine)),
    '',
    '## Connection',
    `state: ${status.state}${status.polling ? ', polling now' : ''}`,
    `reason: ${problem(lastProblem(status, sync.polls))}`,
    `last success: ${at(status.lastSuccessAt)}`,
    `next poll: ${at(status.nextPollAt)}`,
    `changes that only the backfill found: ${ofEach(sync.missed)}`,
    '',
    `## Polls, the newest ${reportedPolls} of ${sync.polls.length}`,
    ...orNone(sync.polls.slice(0, reportedPolls).map(pollLine)),
    '',
    `## Shipment polls, the newest ${reportedPolls} of ${sync.shipmentPolls.length}`,
    ...orNone(sync.shipmentPolls.slice(0, reportedPolls).map(pollLine)),
    '',
    `## Unreadable records: ${ofEach(countStreams(sync.setAside))} saved, ${ofEach(sync.setAsideDropped)} deleted for newer ones`,
    ...orNone(sync.setAside.slice(0, reportedPolls).map(setAsideLine)),
    '',
    `## Outbox: ${open.length} open, ${outbox.length - open.length} finished`,
    ...orNone(reportedOf(outbox, open).flatMap(outboxLines)),
    '',
    `## Log, the newest ${log.lines.length} lines of ${log.lines.length + log.older}`,
    ...orNone(log.lines),
  ].join('\n')}\n`;
};

const reportedPolls = 50;
const reportedRows = 100;
const reportedAttempts = 10;

const ended: ReadonlySet<string> = new Set(['done', 'undone', 'dropped']);

// Support asks about open entries, however many have finished since.
const reportedOf = (outbox: readonly OutboxRow[], open: readonly OutboxRow[]): OutboxRow[] => [
  ...open,
  ...outbox.filter(({ state }) => ended.has(state)).slice(0, Math.max(0, reportedRows - open.length)),
];

const orNone = (lines: string[]): string[] => (lines.length === 0 ? ['none'] : lines);

const ofEach = ({ orders, shipments }: ReportFacts['sync']['missed']): string =>
  `${orders} of orders and ${shipments} of shipments`;

const countStreams = (items: readonly SetAside[]): ReportFacts['sync']['missed'] => {
  const shipments = items.filter(({ stream }) => stream === 'shipments').length;
  return { orders: items.length - shipments, shipments };
};

const at = (instant: number | null): string => (instant === null ? '-' : new Date(instant).toISOString());

const bytes = (count: number): string => `${count} bytes`;

// Only figures among the parameters: others may be the service's words, or name contents of an order.
const problem = (error: ErrorShape | null): string => {
  if (error === null) return '-';
  const figures = ['status', 'retryAfterMs'].flatMap((name) => {
    const value = error.params[name];
    return value !== undefined && /^\d{1,12}$/.test(value) ? [`${name} ${value}`] : [];
  });
  return [error.code, ...figures].join(' ');
};

// The names of the services are ours. A label is the service's own word, so only a version number is passed
// on.
const publishedLine = ({ service, healthy, version }: PublishedState): string => {
  const health = healthy === null ? 'no health' : healthy ? 'up' : 'down';
  const label =
    version === null ? 'no version' : versionLike.test(version) ? version : 'another kind of label';
  return `${service}  ${health}  ${label}`;
};

const versionLike = /^v?\d{1,5}(\.\d{1,8}){1,4}([-+][\w.-]{1,20})?$/i;

const pollLine = (poll: PollRecord): string =>
  [
    at(poll.startedAt),
    poll.backfill === undefined ? poll.lane : `${poll.lane} ${poll.backfill}`,
    poll.outcome,
    `${Math.round(poll.durationMs)} ms`,
    `requests ${poll.requests}`,
    `passes ${poll.passes}`,
    `records ${poll.records}`,
    `changed ${poll.changed}`,
    `missed ${poll.missed}`,
    `unreadable ${poll.setAside}`,
    `cursor ${poll.cursorBefore} -> ${poll.cursorAfter}`,
    problem(poll.error),
  ].join('  ');

type SetAside = ReportFacts['sync']['setAside'][number];

// The reader's reasons name a field's path and none of its contents. Any other text is left out.
const setAsideLine = ({ receivedAt, stream, reason, bytes: size }: SetAside): string =>
  `${at(receivedAt)}  ${stream}  ${bytes(size)}  ${ourReason.test(reason) ? reason : 'unreadable'}`;

const ourReason = /^(no object|[\w.]{0,100}: (missing or unreadable|there already))$/;

const outboxLines = (row: OutboxRow): string[] => [
  [
    `row ${row.row}`,
    row.kind,
    row.state,
    `composed ${at(row.composedAt)}`,
    `attempts ${row.attempts}`,
    `last ${at(row.lastAttemptAt)}`,
    `next ${at(row.nextAttemptAt)}`,
    row.unclear ? 'may have arrived' : 'clear',
    problem(row.problem),
  ].join('  '),
  ...row.history.slice(0, reportedAttempts).map(attemptLine),
];

const attemptLine = (one: Attempt): string =>
  `  attempt ${one.number}  ${one.kind}  ${at(one.startedAt)} -> ${at(one.endedAt)}  ${one.outcome ?? 'running'}  ${problem(one.problem)}`;
