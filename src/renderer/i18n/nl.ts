import { sharedWords } from '../../shared/words/nl.ts';
import type { MessageId } from './en.ts';
import { account } from './nl/account.ts';
import { alerts } from './nl/alerts.ts';
import { answer } from './nl/answer.ts';
import { answerMany } from './nl/answer-many.ts';
import { app } from './nl/app.ts';
import { arrange } from './nl/arrange.ts';
import { calendar } from './nl/calendar.ts';
import { desk } from './nl/desk.ts';
import { despatch } from './nl/despatch.ts';
import { diagnostics } from './nl/diagnostics.ts';
import { documents } from './nl/documents.ts';
import { errors } from './nl/errors.ts';
import { exports } from './nl/exports.ts';
import { hints } from './nl/hints.ts';
import { keyboard } from './nl/keyboard.ts';
import { listening } from './nl/listening.ts';
import { order } from './nl/order.ts';
import { orderList } from './nl/order-list.ts';
import { overview } from './nl/overview.ts';
import { proxy } from './nl/proxy.ts';
import { records } from './nl/records.ts';
import { search } from './nl/search.ts';
import { settings } from './nl/settings.ts';
import { shipments } from './nl/shipments.ts';
import { signIn } from './nl/sign-in.ts';
import { units } from './nl/units.ts';
import { views } from './nl/views.ts';
import { webhook } from './nl/webhook.ts';

/** All screen texts in Dutch, with the files and ids of `en`. */
export const nl: Readonly<Record<MessageId, string>> = {
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
};
