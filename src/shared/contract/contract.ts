import type { z } from 'zod';
import type { TextLimit } from '../domain/values/cut-text.ts';
import { accountCalls } from './calls/accounts.ts';
import { alertCalls } from './calls/alerts.ts';
import { appCalls, practiceCalls, startupCalls, windowCalls } from './calls/app.ts';
import { backupCalls } from './calls/backup.ts';
import { calendarCalls } from './calls/calendar.ts';
import { companyCalls } from './calls/companies.ts';
import { despatchCalls } from './calls/despatch.ts';
import { diagnosticsCalls } from './calls/diagnostics.ts';
import { documentCalls } from './calls/documents.ts';
import { exportCalls } from './calls/exports.ts';
import { hintCalls, itemCalls } from './calls/hints.ts';
import { lineCalls } from './calls/lines.ts';
import { noteCalls } from './calls/notes.ts';
import { orderCalls } from './calls/orders.ts';
import { overviewCalls } from './calls/overview.ts';
import { proxyCalls } from './calls/proxy.ts';
import { relayChannelCalls } from './calls/relay-channels.ts';
import { relayCalls } from './calls/relay-desk.ts';
import { responseCalls } from './calls/responses.ts';
import { searchCalls } from './calls/search.ts';
import { settingsCalls } from './calls/settings.ts';
import { shipmentCalls } from './calls/shipments.ts';
import { syncCalls } from './calls/sync.ts';
import { updateCalls } from './calls/updates.ts';
import { viewCalls } from './calls/views.ts';
import { webhookCalls } from './calls/webhooks.ts';

const calls = {
  ...appCalls,
  ...accountCalls,
  ...alertCalls,
  ...practiceCalls,
  ...proxyCalls,
  ...syncCalls,
  ...orderCalls,
  ...lineCalls,
  ...noteCalls,
  ...searchCalls,
  ...viewCalls,
  ...responseCalls,
  ...documentCalls,
  ...exportCalls,
  ...shipmentCalls,
  ...calendarCalls,
  ...overviewCalls,
  ...hintCalls,
  ...itemCalls,
  ...companyCalls,
  ...despatchCalls,
  ...settingsCalls,
  ...startupCalls,
  ...updateCalls,
  ...webhookCalls,
  ...relayChannelCalls,
  ...relayCalls,
  ...windowCalls,
  ...diagnosticsCalls,
  ...backupCalls,
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
  [Name in CallName]: {
    input: z.ZodType<CheckedInputs[Name]>;
    output: z.ZodType<Outputs[Name]>;
    limit: TextLimit | null;
  };
} = calls;

/** Only own keys: `constructor` and `__proto__` are no calls. */
export const isCallName = (name: string): name is CallName => Object.hasOwn(contract, name);
