import { type ModelOrder, type Version, visibleVersion } from '../model/model-order.ts';
import type { PollTraffic } from '../model/poll-log.ts';
import type { Answer, Service } from '../model/service.ts';
import type { Screen } from './on-screens.ts';
import type { Violation } from './violations.ts';

/**
 * When the client says that it last polled with success, and how far its clock was ahead. ms; `null`:
 * never.
 */
export type LastSuccess = { at: number; lead: number } | null;

/** Everything up to `value` that was visible before one of `untils` (ms of true time) has to be stored. */
type Claim = { value: string; untils: readonly number[] };

/**
 * `ended`: the process ended in the millisecond in which it received the value. The value may be stored or
 * not.
 */
type Naming = { at: number; receivedAt: number; ended: boolean };

/**
 * Judges the main lane by the service's own log of requests, so that the backfill can't hide a fault. Two
 * rules:
 *
 * 1. A client that asks for records after a value has stored everything up to it. That means everything
 * that the index showed up to the value when it first named the value.
 * 2. Records after every value named so far arrive with the next successful cycle.
 */
export const createMainLaneJudge = (service: Service) => {
  /** This client's own polls, oldest first. */
  const polls: PollTraffic[] = [];
  let judged = 0;
  let clockWasSet = false;
  /**
   * When each value was first sent to a running client. A value has several entries if the process ended at
   * once.
   */
  const namings = new Map<string, Naming[]>();
  /** Values that the client asked by, and the time up to which each value covers everything. */
  const claims: Claim[] = [];
  let open: Claim[] = [];
  /** The newest version of each order that a running client received. */
  const received = new Map<number, number>();

  /**
   * The versions that a claim covers and the client lacks. @param has whether the client has a version or a
   * later one
   */
  const claimed = (order: ModelOrder, claim: Claim, has: (version: Version) => boolean): Violation[] => {
    const { value, untils } = claim;
    const missing = untils.flatMap((until): Version[] => {
      const version = shownBefore(order, until);
      if (version === null || version.stamp > value || version.broken || has(version)) return [];
      // A later value had passed this version before the index showed it. That is the backfill's task.
      const wasPassed = claims.some(
        (one) => one !== claim && version.stamp <= one.value && version.visibleAt >= Math.min(...one.untils),
      );
      return wasPassed ? [] : [version];
    });
    const [first] = missing;
    // If it's unclear which naming the client used, only versions that are missing under each naming are
    // lost.
    return first !== undefined && missing.length === untils.length
      ? [lost(order, first, `though everything after ${value} was asked for`)]
      : [];
  };

  /** @param start of the successful reading */
  const promised = (order: ModelOrder, screen: Screen | undefined, start: number): Violation[] => {
    const version = shownBefore(order, start);
    if (version === null || isOn(screen, version) || !isInLine(polls, version)) return [];
    return [lost(order, version, 'though a whole cycle came after it')];
  };

  return {
    /**
     * A poll was asked. The client has to have received everything that the poll's value covers. The
     * screens show whether it was stored.
     */
    polled: (poll: PollTraffic): Violation[] => {
      polls.push(poll);
      const { after, at } = poll;
      if (claims.some(({ value }) => value === after)) return [];
      const claim = { value: after, untils: namings.get(after)?.map((naming) => naming.at) ?? [at] };
      claims.push(claim);
      open.push(claim);
      return service.orders.flatMap((order) =>
        claimed(order, claim, ({ version }) => (received.get(order.number) ?? 0) >= version),
      );
    },
    /** An answer reached a running client. */
    received: ({ poll, shown, fetched }: Pick<Answer, 'poll' | 'shown' | 'fetched'>, now: number): void => {
      if (poll !== null) {
        poll.received = true;
        const known = namings.get(poll.topLevel) ?? [];
        if (known.every(({ ended }) => ended)) {
          namings.set(poll.topLevel, [...known, { at: poll.at, receivedAt: now, ended: false }]);
        }
      }
      for (const { order, version } of fetched === null ? shown : [fetched]) {
        received.set(order.number, Math.max(received.get(order.number) ?? 0, version.version));
      }
    },
    processEnded: (now: number): void => {
      for (const known of namings.values())
        for (const one of known) if (one.receivedAt === now) one.ended = true;
    },
    /** @param screens as they are now */
    judge: (screens: ReadonlyMap<number, Screen>, lastSuccess: LastSuccess): Violation[] => {
      const isNew = lastSuccess !== null && lastSuccess.at !== judged && !clockWasSet;
      const start = isNew ? wholeReadingBefore(polls, lastSuccess.at - lastSuccess.lead) : null;
      return service.orders.flatMap((order) => {
        const screen = screens.get(order.number);
        const unkept = open.flatMap((claim) => claimed(order, claim, (version) => isOn(screen, version)));
        return [...unkept, ...(start === null ? [] : promised(order, screen, start))];
      });
    },
    /** Marks everything so far as judged. */
    close: (lastSuccess: LastSuccess): void => {
      open = [];
      if (lastSuccess === null || lastSuccess.at === judged) return;
      judged = lastSuccess.at;
      clockWasSet = false;
    },
    /** The next success may be given in old or new clock time. */
    clockSet: (): void => {
      clockWasSet = true;
    },
  };
};

// In the same millisecond either version may have been shown. An unreadable version that came next also
// excuses the client.
const shownBefore = (order: ModelOrder, moment: number): Version | null =>
  visibleVersion(order, moment)?.broken === true ? null : visibleVersion(order, moment - 1);

const isOn = (screen: Screen | undefined, version: Version): boolean =>
  version.broken || (screen?.version ?? 0) >= version.version;

const lost = ({ number }: ModelOrder, { version, stamp }: Version, why: string): Violation => ({
  kind: 'lost',
  text: `PO-${number} version ${version} of ${stamp} is missing, ${why}`,
});

// Only complete answers of one page count. Rule 1 covers several pages.
const wholeReadingBefore = (polls: readonly PollTraffic[], success: number): number | null => {
  const last = polls.findLast(({ at }) => at <= success);
  return last?.received === true && last.offset === 0 && last.size === last.total ? last.at : null;
};

// No client may use a value that is more than a day ahead of the service's clock.
const isInLine = (polls: readonly PollTraffic[], { stamp, visibleAt, madeAt }: Version): boolean =>
  visibleAt === madeAt &&
  polls.every(
    ({ at, topLevel }) => at > visibleAt || topLevel < stamp || Date.parse(topLevel) > at + dayMs + clockMs,
  );

const dayMs = 24 * 3_600_000;
/** The `Date` header is cut to the second. */
const clockMs = 2_000;
