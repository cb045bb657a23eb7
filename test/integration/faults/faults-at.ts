import { isLongRun } from '../../runner/scope.ts';
import { type Row, rows } from './faults.ts';

/** An answer that the service processed, and that only a check of the order can find: no poll comes through. */
const isLost = ({ fault, answer, poll }: Row): boolean =>
  fault.takenIn && answer === 'unclear' && poll !== null;

/** After an answer that is too large Orderbell requests smaller pages: `pages.test.ts` tests this. */
const fits = ({ poll }: Row): boolean => poll !== 'service.answer-too-large';

const becomesOf = ({ answer, fault }: Row): string => `${answer}, taken in: ${fault.takenIn}`;

/** The places that meet faults, and the outcome of a fault there; `null`: the place doesn't meet that fault. */
const places = {
  'sign-in': ({ login }: Row) => login ?? 'fine',
  renewal: ({ login }: Row) => login ?? 'fine',
  'first page': (row: Row) => (fits(row) ? (row.poll ?? 'fine') : null),
  'second page': (row: Row) => (fits(row) ? (row.poll ?? 'fine') : null),
  shipments: ({ poll }: Row) => poll ?? 'fine',
  answer: becomesOf,
  'lost answer': (row: Row) => (isLost(row) && fits(row) ? (row.poll ?? 'fine') : null),
  'despatch advice': becomesOf,
  document: ({ upload }: Row) => upload ?? 'fine',
};

type Place = keyof typeof places;

/** Deals the faults out to the places, so that each fault has one place of its own. */
const shareOf = (place: Place): Row[] =>
  rows.filter((row, index) => {
    const meeting = Object.entries(places).filter(([, outcomeOf]) => outcomeOf(row) !== null);
    return meeting[index % meeting.length]?.[0] === place;
  });

/**
 * The faults that a place meets. In the long run these are all. In `npm test` each fault has one place, and each
 * place has a fault for every outcome.
 */
export const faultsAt = (place: Place): Row[] => {
  const outcomeOf = places[place];
  const met = rows.filter((row) => outcomeOf(row) !== null);
  if (isLongRun) return met;
  const share = shareOf(place);
  const outcomes = new Set(share.map(outcomeOf));
  const firstOfOthers = met.filter(
    (row, index) =>
      !outcomes.has(outcomeOf(row)) && met.findIndex((one) => outcomeOf(one) === outcomeOf(row)) === index,
  );
  return [...share, ...firstOfOthers];
};
