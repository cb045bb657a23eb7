import type { z } from 'zod';
import { accountCalls } from './accounts.ts';
import { alertCalls } from './alerts.ts';
import { appCalls, practiceCalls, startupCalls, windowCalls } from './app.ts';
import { calendarCalls } from './calendar.ts';
import { companyCalls } from './companies.ts';
import { despatchCalls } from './despatch.ts';
import { diagnosticsCalls } from './diagnostics.ts';
import { documentCalls } from './documents.ts';
import { exportCalls } from './exports.ts';
import { hintCalls } from './hints.ts';
import { openingCalls } from './opening.ts';
import { orderCalls } from './orders.ts';
import { overviewCalls } from './overview.ts';
import { proxyCalls } from './proxy.ts';
import { responseCalls } from './responses.ts';
import { searchCalls } from './search.ts';
import { settingsCalls } from './settings.ts';
import { shipmentCalls } from './shipments.ts';
import { syncCalls } from './sync.ts';
import { updateCalls } from './updates.ts';
import { viewCalls } from './views.ts';
import { webhookCalls } from './webhooks.ts';

const calls = {
  ...appCalls,
  ...openingCalls,
  ...accountCalls,
  ...alertCalls,
  ...practiceCalls,
  ...proxyCalls,
  ...syncCalls,
  ...orderCalls,
  ...searchCalls,
  ...viewCalls,
  ...responseCalls,
  ...documentCalls,
  ...exportCalls,
  ...shipmentCalls,
  ...calendarCalls,
  ...overviewCalls,
  ...hintCalls,
  ...companyCalls,
  ...despatchCalls,
  ...settingsCalls,
  ...startupCalls,
  ...updateCalls,
  ...webhookCalls,
  ...windowCalls,
  ...diagnosticsCalls,
};

type Inputs = { [Name in CallName]: z.input<(typeof calls)[Name]['input']> };
type CheckedInputs = { [Name in CallName]: z.output<(typeof calls)[Name]['input']> };
type Outputs = { [Name in CallName]: z.output<(typeof calls)[Name]['output']> };

export type CallName = keyof typeof calls;
export type CallInput<Name extends CallName> = Inputs[Name];
export type CheckedInput<Name extends CallName> = CheckedInputs[Name];
export type CallOutput<Name extends CallName> = Outputs[Name];

/** All calls from a renderer to the core. There is no other way to reach the core. */
export const contract: {
  [Name in CallName]: { input: z.ZodType<CheckedInputs[Name]>; output: z.ZodType<Outputs[Name]> };
} = calls;

/** Only own keys: `constructor` and `__proto__` are no calls. */
export const isCallName = (name: string): name is CallName => Object.hasOwn(contract, name);
