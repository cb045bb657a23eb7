import type { ViolationKind } from '../oracle/violations.ts';
import type { Client } from '../scheduler/client.ts';

/** `as`: the rule that it breaks. */
export type WrongClient = Client & { as: ViolationKind };
