import { expect, test } from 'vitest';
import { runKills } from './run-kills.ts';
import { noViolations } from './violation.ts';

/** The long run has 1,000. */
const kills = 8;
const seed = 1;

/**
 * Kinds of moments that the kills aim at. At least one kill has to meet each. The inside of a commit lasts
 * at most a millisecond, so `test/integration/adapters/cut-off-store.test.ts` cuts a commit off at each of
 * its frames instead.
 */
const kinds: readonly { name: string; is: RegExp }[] = [
  { name: 'at the start', is: /^start/ },
  { name: 'an answer or a despatch advice on the wire', is: /(answer|advice) on the wire/ },
  { name: 'a document being uploaded', is: /upload on the wire|piece of a document/ },
  { name: 'being stored', is: /being (stored|received)/ },
  { name: 'in a poll', is: /poll|page|first import/ },
];

const missedMoments = (fellOn: Record<string, number>): string[] =>
  kinds.filter(({ is }) => !Object.keys(fellOn).some((what) => is.test(what))).map(({ name }) => name);

/**
 * The moment that a kill meets depends on the computer's speed. This many more rounds follow if a kind was
 * missed.
 */
const moreRounds = 4;

// Windows has no signals that tell a process about a passed minute or ask it to end.
test.skipIf(process.platform === 'win32')(
  `nothing is lost or doubled when the process is killed ${kills} times under load`,
  async () => {
    const fellOn: Record<string, number> = {};
    const arrived = { answers: 0, advices: 0 };
    // Without messages that arrived, the kills would prove nothing.
    const isProof = (): boolean =>
      missedMoments(fellOn).length === 0 && arrived.answers > 0 && arrived.advices > 0;
    for (let round = 0; round <= moreRounds && !isProof(); round += 1) {
      const report = await runKills({ kills, seed: seed + round });
      const { fellOn: met, answers, advices, seconds, ...found } = report;
      console.log(`${kills} kills in ${seconds.toFixed(0)} s`, met, { answers, advices });
      expect(found).toEqual({ kills, ...noViolations, firstProblem: null });
      for (const [what, often] of Object.entries(met)) fellOn[what] = (fellOn[what] ?? 0) + often;
      arrived.answers += answers['done'] ?? 0;
      arrived.advices += advices['done'] ?? 0;
    }
    expect({ missed: missedMoments(fellOn), ...arrived, isProof: isProof() }).toMatchObject({
      isProof: true,
    });
  },
);
