/** What can be broken, as the table of the long run counts it. */
export const violationKinds = [
  'lost',
  'regressed',
  'falsified',
  'doubled',
  'unseen',
  'changed-bytes',
  'told-too-early',
  'hanging',
  'set-aside-lost',
  'token-twice',
  'unanswered',
  'other-name',
] as const;
type ViolationKind = (typeof violationKinds)[number];

export type Violation = { kind: ViolationKind; text: string };
