export type KillsOptions = {
  /** How often the process is killed. */
  kills: number;
  /** The same seed draws the same moments and the same load; what they meet is the computer's own. */
  seed: number;
  /** Called after every kill with the number of kills so far and the first problem found, `null` while there is none. */
  onProgress?: (kills: number, firstProblem: string | null) => void;
};

/** How many times each promise was broken, by what the service's own history and the screens show. All 0 is the aim. */
export type KillsReport = {
  kills: number;
  /** Orders, versions, answers, drafts or documents that are no longer there. */
  lost: number;
  /** Something older was shown than before the kill. */
  regressed: number;
  /** Answers that took effect twice, documents that an order names twice. */
  doubled: number;
  /** Answers that met terms which the page never showed. */
  answeredUnseen: number;
  /** Times the process ended by itself, did not start again, or said something that it never says. */
  uncaught: number;
  /** Stores that were not sound, secrets on the disk, files that nothing cleans up. */
  damaged: number;
  firstProblem: string | null;
  /** What was going on when it was killed: how often. */
  fellOn: Record<string, number>;
  seconds: number;
};

/** Kills the real process under load, again and again on the same data folders, and judges what is left each time. */
export const runKills = async ({ kills }: KillsOptions): Promise<KillsReport> => {
  throw new Error(`Not written yet: ${kills} kills.`);
};
