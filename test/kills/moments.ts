import type { Random } from '../../src/main/practice/sample/random.ts';
import type { ServiceMoment } from './watched-service.ts';

/** Moments that can be observed from outside while the process runs. */
export type Moment =
  | 'spawned'
  | 'locking'
  | 'opening'
  | 'entered'
  | 'connected'
  | 'writing'
  | `${ServiceMoment} ${'begun' | 'answered'}`
  | `call ${string}`;

/**
 * The kill comes `delayMs` after the `nth` of these moments, counted from the start of the process or from
 * its first whole poll. It comes after `atMostMs` at the latest.
 */
export type Aim = {
  from: 'spawned' | 'connected';
  moment: Moment;
  nth: number;
  delayMs: number;
  atMostMs: number;
};

type Range = readonly [number, number];
type Kind = { moment: Moment; nth: Range; delayMs: Range };

/** The start, and the import in the first lives of a folder. */
const startKinds: readonly Kind[] = [
  { moment: 'spawned', nth: [1, 1], delayMs: [0, 900] },
  { moment: 'locking', nth: [1, 1], delayMs: [0, 25] },
  { moment: 'call settings.set', nth: [1, 1], delayMs: [0, 8] },
  { moment: 'opening', nth: [1, 4], delayMs: [0, 40] },
  { moment: 'sign-in begun', nth: [1, 1], delayMs: [0, 10] },
  { moment: 'poll begun', nth: [2, 4], delayMs: [0, 15] },
  { moment: 'poll answered', nth: [2, 4], delayMs: [0, 60] },
  { moment: 'writing', nth: [1, 10], delayMs: [0, 2] },
];

const loadKinds: readonly Kind[] = [
  { moment: 'poll begun', nth: [1, 3], delayMs: [0, 12] },
  { moment: 'poll answered', nth: [1, 3], delayMs: [0, 25] },
  { moment: 'writing', nth: [1, 60], delayMs: [0, 1] },
  { moment: 'writing', nth: [1, 60], delayMs: [0, 0] },
  { moment: 'call responses.save-draft', nth: [1, 10], delayMs: [0, 5] },
  { moment: 'call responses.send', nth: [1, 4], delayMs: [0, 10] },
  { moment: 'call responses.undo', nth: [1, 2], delayMs: [0, 5] },
  { moment: 'response begun', nth: [1, 4], delayMs: [0, 6] },
  { moment: 'response begun', nth: [1, 4], delayMs: [0, 6] },
  { moment: 'response answered', nth: [1, 4], delayMs: [0, 15] },
  { moment: 'check begun', nth: [1, 4], delayMs: [0, 10] },
  { moment: 'shipments-poll begun', nth: [1, 3], delayMs: [0, 12] },
  { moment: 'shipments-poll answered', nth: [1, 3], delayMs: [0, 25] },
  { moment: 'call despatch.send', nth: [1, 2], delayMs: [0, 10] },
  { moment: 'advice begun', nth: [1, 2], delayMs: [0, 6] },
  { moment: 'advice begun', nth: [1, 2], delayMs: [0, 6] },
  { moment: 'advice answered', nth: [1, 2], delayMs: [0, 15] },
  { moment: 'call documents.append', nth: [1, 4], delayMs: [0, 15] },
  { moment: 'call documents.finish', nth: [1, 1], delayMs: [0, 20] },
  { moment: 'upload begun', nth: [1, 1], delayMs: [0, 120] },
  { moment: 'upload answered', nth: [1, 1], delayMs: [0, 6] },
  { moment: 'connected', nth: [1, 1], delayMs: [0, 1800] },
];

/** Kinds of moments that some kills always aim at, so that few kills meet each of them. */
const sureKinds: readonly Kind[] = [
  { moment: 'advice begun', nth: [1, 1], delayMs: [0, 0] },
  { moment: 'upload begun', nth: [1, 1], delayMs: [0, 5] },
  { moment: 'call responses.send', nth: [1, 1], delayMs: [0, 0] },
  { moment: 'poll begun', nth: [1, 1], delayMs: [0, 2] },
];

/**
 * Two of every six lives of a folder have a sure kind. One folder has the first two kinds, the next one the
 * others.
 */
const sureKind = (folder: number, life: number): Kind | null => {
  const place = (life % 6) - 3;
  return place === 0 || place === 1 ? (sureKinds[(folder % 2) * 2 + place] ?? null) : null;
};

/**
 * @param folder the number of the folder, counted from 0
 * @param life counts the lives of one folder from 1
 */
export const drawAim = (random: Random, folder: number, life: number): Aim => {
  const sure = sureKind(folder, life);
  const from = sure === null && (life <= 2 || random.chance(0.2)) ? 'spawned' : 'connected';
  const { moment, nth, delayMs } = sure ?? random.pick(from === 'spawned' ? startKinds : loadKinds);
  const atMostMs = sure === null ? 2_500 : 12_000;
  return { from, moment, nth: random.between(...nth), delayMs: random.between(...delayMs), atMostMs };
};

/** What is known about the process at the kill. */
export type Instant = {
  entered: boolean;
  opened: boolean;
  firstImport: boolean;
  requests: readonly ServiceMoment[];
  calls: readonly string[];
  insideCommit: boolean;
  /** The service has answered a poll with records that aren't stored. */
  pageUnstored: boolean;
};

const callNames: readonly [RegExp, string][] = [
  [/^documents\./, 'a piece of a document being received'],
  [/^responses\.send$/, 'an answer being stored'],
  [/^despatch\.send$/, 'a despatch advice being stored'],
  [/^(responses|despatch)\.(save-draft|undo)/, 'a draft or an undo being stored'],
];

/** Everything that was under way when the process was killed. */
export const namesOfInstant = (instant: Instant): string[] => {
  const { requests, calls, firstImport } = instant;
  if (!instant.opened) return ['start, before the store'];
  if (!instant.entered)
    return [instant.insideCommit ? 'start, inside a commit' : 'start, store and migration'];
  const polls = requests.includes('poll');
  const going: readonly [boolean, string][] = [
    [instant.insideCommit, firstImport ? 'first import, inside a commit' : 'inside a commit'],
    [requests.includes('response'), 'an answer on the wire'],
    [requests.includes('advice'), 'a despatch advice on the wire'],
    [requests.includes('upload'), 'an upload on the wire'],
    [requests.includes('check'), 'a check of an order'],
    ...callNames.map(([name, what]): [boolean, string] => [calls.some((one) => name.test(one)), what]),
    [firstImport, polls ? 'first import, a page on the wire' : 'first import'],
    [requests.includes('sign-in'), 'signing in'],
    [polls && !firstImport, 'a poll on the wire'],
    [requests.includes('shipments-poll'), 'a poll of the shipments on the wire'],
    [instant.pageUnstored, 'a page read, not stored yet'],
  ];
  const names = going.flatMap(([is, name]) => (is ? [name] : []));
  if (names.length > 0) return names;
  return [calls.length > 0 ? 'a screen being answered' : 'between things'];
};
