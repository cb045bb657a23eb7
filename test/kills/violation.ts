/** A broken rule, and how it was broken. */
export type Violation = {
  kind: 'lost' | 'regressed' | 'doubled' | 'answeredUnseen' | 'uncaught' | 'damaged';
  text: string;
};

/** No rule of any kind was broken. */
export const noViolations: Readonly<Record<Violation['kind'], number>> = {
  lost: 0,
  regressed: 0,
  doubled: 0,
  answeredUnseen: 0,
  uncaught: 0,
  damaged: 0,
};
