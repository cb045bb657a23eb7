import { afterAll, describe, expect, it } from 'vitest';
import { rightRule } from './nights/desk.ts';
import { nthNight, overtakenNight, simplestNight } from './nights/night.ts';
import { counted, runNight } from './nights/run-night.ts';
import { noneBroken, runNights } from './nights/run-nights.ts';
import { createStoredDesk } from './nights/stored-desk.ts';
import { wrongRules } from './nights/wrong-rules.ts';
import { fixedSeed } from './scheduler/budget.ts';

const zone = process.env['TZ'];
afterAll(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

/** The long run has 100,000. */
const nights = 1_000;

/** On a database. */
const storedNights = 20;

/** Each wrong rule has to be caught within this many nights. */
const mostForWrongRules = 100;

it(`${nights} nights tell every order in time, once, and nobody who knows of it or sleeps`, () => {
  const { broken, counts, first } = runNights({ seed: fixedSeed, from: 0, count: nights });
  expect(first === null ? null : JSON.stringify(simplestLike(first.night))).toBeNull();
  expect(broken).toEqual(noneBroken);
  // A rule that these nights rarely put to the test isn't proven.
  expect(counted.filter((what) => counts[what] < nights / 8)).toEqual([]);
});

it(`${storedNights} nights go the same way with the tables of the app`, () => {
  const some = Array.from({ length: storedNights }, (_, n) => nthNight(fixedSeed, n));
  for (const night of [overtakenNight, ...some]) {
    const { violations, counts } = runNight(night, rightRule, createStoredDesk);
    expect({ violations, counts }).toEqual({ violations: [], counts: runNight(night).counts });
  }
  expect(runNight(overtakenNight).counts).toMatchObject({ messages: 3, 'late presses': 1 });
});

const simplestLike = (night: number) =>
  simplestNight(fixedSeed, night, (one) => runNight(one).violations.length > 0);

describe('The simulation catches a rule that', () => {
  it.each(wrongRules)('$name', ({ as, rule }) => {
    let night = 0;
    const isCaught = () =>
      runNight(nthNight(fixedSeed, night), rule).violations.some((one) => one.rule === as);
    while (night < mostForWrongRules && !isCaught()) night += 1;
    expect(night).toBeLessThan(mostForWrongRules);
    expect(runNight(nthNight(fixedSeed, night)).violations).toEqual([]);
  });
});
