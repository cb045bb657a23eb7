/** A promise that was broken, and how. */
export type Violation = {
  kind: 'lost' | 'regressed' | 'doubled' | 'answeredUnseen' | 'uncaught' | 'damaged';
  text: string;
};
