import { expect, test } from 'vitest';
import { runKills } from './run-kills.ts';

const seed = Number(process.env['ORDERBELL_KILLS_SEED'] ?? 1);
const kills = 40;

/** Kinds of moments, and how many of the kills have to fall on each at least: fewer by far than aimed at, on any computer. */
const kinds: readonly { name: string; is: RegExp; least: number }[] = [
  { name: 'at the start', is: /^start/, least: 3 },
  { name: 'inside a commit', is: /inside a commit/, least: 1 },
  { name: 'on the wire', is: /on the wire/, least: 1 },
  { name: 'being written down', is: /being (written down|taken in)/, least: 3 },
  { name: 'in a poll', is: /poll|page|first import/, least: 1 },
];

/** The kinds that too few of the kills fell on. */
const missedMoments = (fellOn: Record<string, number>): string[] =>
  kinds
    .filter(({ is, least }) => {
      const met = Object.entries(fellOn).filter(([what]) => is.test(what));
      return met.reduce((sum, [, count]) => sum + count, 0) < least;
    })
    .map(({ name }) => name);

test(`nothing is lost or doubled when the process is killed ${kills} times under load (ORDERBELL_KILLS_SEED=${seed})`, async () => {
  const report = await runKills({ kills, seed });
  const { fellOn, answers, advices, seconds, ...found } = report;
  const rested = { answers, advices };
  console.log(`${kills} kills in ${seconds.toFixed(0)} s with seed ${seed}`, fellOn, rested);
  expect(found).toEqual({
    kills,
    lost: 0,
    regressed: 0,
    doubled: 0,
    answeredUnseen: 0,
    uncaught: 0,
    damaged: 0,
    firstProblem: null,
  });
  // Without messages that arrived none of this would prove anything.
  expect(answers['done'] ?? 0).toBeGreaterThan(0);
  expect(advices['done'] ?? 0).toBeGreaterThan(0);
  expect(missedMoments(fellOn)).toEqual([]);
});

test('aim that drifts away is seen', () => {
  expect(missedMoments({ 'start, before the store': 40 })).toEqual([
    'inside a commit',
    'on the wire',
    'being written down',
    'in a poll',
  ]);
});
