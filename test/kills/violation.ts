/** A promise that was broken, and how. */
export type Violation = {
  kind: 'lost' | 'regressed' | 'doubled' | 'answeredUnseen' | 'uncaught' | 'damaged';
  text: string;
};

/** No promise was broken of any kind. */
export const noViolations: Readonly<Record<Violation['kind'], number>> = {
  lost: 0,
  regressed: 0,
  doubled: 0,
  answeredUnseen: 0,
  uncaught: 0,
  damaged: 0,
};
