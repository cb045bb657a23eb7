import { sharedWords } from '../../shared/words/de.ts';
import { account } from './de/account.ts';
import { alerts } from './de/alerts.ts';
import { answer } from './de/answer.ts';
import { answerMany } from './de/answer-many.ts';
import { app } from './de/app.ts';
import { arrange } from './de/arrange.ts';
import { calendar } from './de/calendar.ts';
import { desk } from './de/desk.ts';
import { despatch } from './de/despatch.ts';
import { diagnostics } from './de/diagnostics.ts';
import { documents } from './de/documents.ts';
import { errors } from './de/errors.ts';
import { exports } from './de/exports.ts';
import { hints } from './de/hints.ts';
import { keyboard } from './de/keyboard.ts';
import { listening } from './de/listening.ts';
import { order } from './de/order.ts';
import { orderList } from './de/order-list.ts';
import { overview } from './de/overview.ts';
import { proxy } from './de/proxy.ts';
import { records } from './de/records.ts';
import { search } from './de/search.ts';
import { settings } from './de/settings.ts';
import { shipments } from './de/shipments.ts';
import { signIn } from './de/sign-in.ts';
import { units } from './de/units.ts';
import { views } from './de/views.ts';
import { webhook } from './de/webhook.ts';
import type { MessageId } from './en.ts';

/** All screen texts in German, with the files and ids of `en`. */
export const de: Readonly<Record<MessageId, string>> = {
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
