/** What can be broken, as the table of the long run counts it. */
export const violationKinds = [
  'lost',
  'lost-answer',
  'regressed',
  'falsified',
  'doubled',
  'unseen',
  'never-said',
  'changed-bytes',
  'told-too-early',
  'hanging',
  'wrong-end',
  'set-aside-lost',
  'token-twice',
  'unanswered',
  'other-name',
] as const;
export type ViolationKind = (typeof violationKinds)[number];

export type Violation = { kind: ViolationKind; text: string };
