import { expect, test } from 'vitest';
import { runKills } from './run-kills.ts';

const seed = Number(process.env['ORDERBELL_KILLS_SEED'] ?? 1);
const kills = 40;

test(`nothing is lost or doubled when the process is killed ${kills} times under load (ORDERBELL_KILLS_SEED=${seed})`, async () => {
  const report = await runKills({ kills, seed });
  const { fellOn, answers, seconds, ...found } = report;
  console.log(`${kills} kills in ${seconds.toFixed(0)} s with seed ${seed}`, fellOn, 'answers', answers);
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
  // Without answers that arrived none of this would prove anything.
  expect(answers['done'] ?? 0).toBeGreaterThan(0);
});
