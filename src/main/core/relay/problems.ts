import type { RelayProblem } from '../../../shared/contract/calls/relay-desk.ts';
import { type CausesStore, shownAcknowledgement } from './causes-store.ts';
import { expiryOf, type Moment } from './gather.ts';

/** What waits besides orders: that polls fail, and contacts that can't be reached. */
export const problemsOf = (
  causes: Pick<CausesStore, 'openOthers' | 'acknowledgements'>,
  { accountId, settings, now }: Moment,
): RelayProblem[] => {
  if (!settings.on) return [];
  const open = causes.openOthers(accountId);
  const known = causes
    .acknowledgements(accountId, open)
    .filter(({ at, until }) => at <= now && (until === null || until > now));
  return open.map(({ kind, id, version, since }) => {
    const last = known.findLast((one) => one.kind === kind && one.id === id && one.version >= version);
    const acknowledged = last === undefined ? null : shownAcknowledgement(last);
    return { contact: kind === 'channel' ? id : null, since, acknowledged };
  });
};

/** The user takes note of it at this desk. Nothing if it is over. */
export const acknowledgeProblem = (
  causes: Pick<CausesStore, 'openOthers' | 'prolong'>,
  moment: Moment,
  contact: string | null,
): void => {
  const { accountId, now } = moment;
  const cause = causes
    .openOthers(accountId)
    .find(({ kind, id }) => (kind === 'channel' ? id : null) === contact);
  if (cause !== undefined) causes.prolong(accountId, cause, now, expiryOf(moment));
};
