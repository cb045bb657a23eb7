import { sharedWords } from '../../shared/words/en.ts';
import { account } from './en/account.ts';
import { alerts } from './en/alerts.ts';
import { answer } from './en/answer.ts';
import { answerMany } from './en/answer-many.ts';
import { app } from './en/app.ts';
import { arrange } from './en/arrange.ts';
import { calendar } from './en/calendar.ts';
import { desk } from './en/desk.ts';
import { despatch } from './en/despatch.ts';
import { diagnostics } from './en/diagnostics.ts';
import { documents } from './en/documents.ts';
import { errors } from './en/errors.ts';
import { exports } from './en/exports.ts';
import { hints } from './en/hints.ts';
import { keyboard } from './en/keyboard.ts';
import { listening } from './en/listening.ts';
import { order } from './en/order.ts';
import { orderList } from './en/order-list.ts';
import { overview } from './en/overview.ts';
import { proxy } from './en/proxy.ts';
import { records } from './en/records.ts';
import { search } from './en/search.ts';
import { settings } from './en/settings.ts';
import { shipments } from './en/shipments.ts';
import { signIn } from './en/sign-in.ts';
import { units } from './en/units.ts';
import { views } from './en/views.ts';
import { webhook } from './en/webhook.ts';

/**
 * All screen texts in English, one file per feature. Other languages have the same files and ids. Each id
 * is in one file only.
 */
export const en = {
  ...account,
  ...alerts,
  ...answer,
  ...answerMany,
  ...app,
  ...arrange,
  ...calendar,
  ...desk,
  ...despatch,
  ...diagnostics,
  ...documents,
  ...errors,
  ...exports,
  ...hints,
  ...keyboard,
  ...listening,
  ...order,
  ...orderList,
  ...overview,
  ...proxy,
  ...records,
  ...search,
  ...settings,
  ...sharedWords,
  ...shipments,
  ...signIn,
  ...units,
  ...views,
  ...webhook,
} as const;

export type MessageId = keyof typeof en;
