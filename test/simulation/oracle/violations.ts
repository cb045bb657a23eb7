/** Kinds of broken rules, as the table of the long run counts them. */
export const violationKinds = [
  'lost',
  'lost-answer',
  'regressed',
  'falsified',
  'doubled',
  'unseen',
  'not-given',
  'changed-bytes',
  'confirmed-too-early',
  'hanging',
  'wrong-end',
  'set-aside-lost',
  'token-twice',
  'unanswered',
  'other-account',
] as const;
export type ViolationKind = (typeof violationKinds)[number];

export type Violation = { kind: ViolationKind; text: string };
