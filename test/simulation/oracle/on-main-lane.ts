import { type ModelOrder, type Version, visibleVersion } from '../model/model-order.ts';
import type { PollTraffic } from '../model/poll-log.ts';
import type { Answer, Service } from '../model/service.ts';
import type { Screen } from './on-screens.ts';
import type { Violation } from './violations.ts';

/** When the client says that it last polled with success: by its own clock, and that clock's lead. ms; `null`: never yet. */
export type LastSuccess = { told: number; lead: number } | null;

/** Everything up to `value` that was shown before one of `untils` (ms of true time) is said to have come. */
type Claim = { value: string; untils: readonly number[] };

/** `ended`: the process ended in the moment in which it heard of it. The value may have been stored or not. */
type Naming = { at: number; heardAt: number; ended: boolean };

/**
 * Judges the main lane by what goes over the service's counter, so that nobody can hide behind the look-back. Two rules:
 *
 * 1. Who asks for what comes after a value says that everything up to it has come. Whatever the index showed, up to that
 *    value, when it first named it, has to be on the screens.
 * 2. What lay after every value that the service had named until then comes with the next cycle that ends well.
 */
export const createMainLaneJudge = (service: Service) => {
  /** This client's own polls, the oldest first. */
  const polls: PollTraffic[] = [];
  let judged = 0;
  let clockWasSet = false;
  /** When each value was first named to a living client; several times where the process ended at once. */
  const namings = new Map<string, Naming[]>();
  /** Values that the client asked by, and until when each speaks for everything up to it. */
  const claims: Claim[] = [];
  let open: Claim[] = [];
  /** The newest version of each order that an answer brought to a living client. */
  const heard = new Map<number, number>();

  /** What was asked of an order by a claim and isn't there. @param has whether the client has a version, or a later one */
  const claimed = (order: ModelOrder, claim: Claim, has: (version: Version) => boolean): Violation[] => {
    const { value, untils } = claim;
    const missing = untils.flatMap((until): Version[] => {
      const version = shownBefore(order, until);
      if (version === null || version.stamp > value || version.broken || has(version)) return [];
      // Another value that was asked by had passed it before it was shown: the look-back's.
      const wasPassed = claims.some(
        (one) => one !== claim && version.stamp <= one.value && version.visibleAt >= Math.min(...one.untils),
      );
      return wasPassed ? [] : [version];
    });
    const [first] = missing;
    // Where nobody can tell by which naming the client went, only what is missing by each of them is lost.
    return first !== undefined && missing.length === untils.length
      ? [lost(order, first, `though everything after ${value} was asked for`)]
      : [];
  };

  /** @param start of the reading that ended well */
  const promised = (order: ModelOrder, screen: Screen | undefined, start: number): Violation[] => {
    const version = shownBefore(order, start);
    if (version === null || isOn(screen, version) || !isInLine(polls, version)) return [];
    return [lost(order, version, 'though a whole cycle came after it')];
  };

  return {
    /**
     * A poll was asked. What it lays claim to has to have been heard by now: a look-back comes later. (Whether it was kept
     * is seen on the screens.)
     */
    asked: (poll: PollTraffic): Violation[] => {
      polls.push(poll);
      const { after, at } = poll;
      if (claims.some(({ value }) => value === after)) return [];
      const claim = { value: after, untils: namings.get(after)?.map((naming) => naming.at) ?? [at] };
      claims.push(claim);
      open.push(claim);
      return service.orders.flatMap((order) =>
        claimed(order, claim, ({ version }) => (heard.get(order.number) ?? 0) >= version),
      );
    },
    /** An answer reached a living client. */
    heard: ({ poll, shown, fetched }: Pick<Answer, 'poll' | 'shown' | 'fetched'>, now: number): void => {
      if (poll !== null) {
        poll.heard = true;
        const known = namings.get(poll.topLevel) ?? [];
        if (known.every(({ ended }) => ended)) {
          namings.set(poll.topLevel, [...known, { at: poll.at, heardAt: now, ended: false }]);
        }
      }
      for (const { order, version } of fetched === null ? shown : [fetched]) {
        heard.set(order.number, Math.max(heard.get(order.number) ?? 0, version.version));
      }
    },
    processEnded: (now: number): void => {
      for (const known of namings.values())
        for (const one of known) if (one.heardAt === now) one.ended = true;
    },
    /** @param screens as they stand now */
    judge: (screens: ReadonlyMap<number, Screen>, lastSuccess: LastSuccess): Violation[] => {
      const isNew = lastSuccess !== null && lastSuccess.told !== judged && !clockWasSet;
      const start = isNew ? wholeReadingBefore(polls, lastSuccess.told - lastSuccess.lead) : null;
      return service.orders.flatMap((order) => {
        const screen = screens.get(order.number);
        const unkept = open.flatMap((claim) => claimed(order, claim, (version) => isOn(screen, version)));
        return [...unkept, ...(start === null ? [] : promised(order, screen, start))];
      });
    },
    /** What was judged needn't be judged again. */
    close: (lastSuccess: LastSuccess): void => {
      open = [];
      if (lastSuccess === null || lastSuccess.told === judged) return;
      judged = lastSuccess.told;
      clockWasSet = false;
    },
    /** The next success may have been told by either time. */
    clockSet: (): void => {
      clockWasSet = true;
    },
  };
};

// In the very millisecond it may have been either way: unless what took its place then can't be read, that does as well.
const shownBefore = (order: ModelOrder, moment: number): Version | null =>
  visibleVersion(order, moment)?.broken === true ? null : visibleVersion(order, moment - 1);

const isOn = (screen: Screen | undefined, version: Version): boolean =>
  version.broken || (screen?.version ?? 0) >= version.version;

const lost = ({ number }: ModelOrder, { version, stamp }: Version, why: string): Violation => ({
  kind: 'lost',
  text: `PO-${number} version ${version} of ${stamp} is missing, ${why}`,
});

// Of several pages rule 1 speaks. Only whole answers count: another one makes no cycle end well.
const wholeReadingBefore = (polls: readonly PollTraffic[], success: number): number | null => {
  const last = polls.findLast(({ at }) => at <= success);
  return last?.heard === true && last.offset === 0 && last.size === last.total ? last.at : null;
};

// A value more than a day ahead of the service's own clock is one that no client may go by.
const isInLine = (polls: readonly PollTraffic[], { stamp, visibleAt, madeAt }: Version): boolean =>
  visibleAt === madeAt &&
  polls.every(
    ({ at, topLevel }) => at > visibleAt || topLevel < stamp || Date.parse(topLevel) > at + dayMs + clockMs,
  );

const dayMs = 24 * 3_600_000;
/** The `Date` header is cut to the second. */
const clockMs = 2_000;
