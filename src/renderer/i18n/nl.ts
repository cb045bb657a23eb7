import { sharedWords } from '../../shared/words/nl.ts';
import type { MessageId } from './en.ts';
import { answer } from './nl/answer.ts';
import { app } from './nl/app.ts';
import { backup } from './nl/backup.ts';
import { calendar } from './nl/calendar.ts';
import { connection } from './nl/connection.ts';
import { documents } from './nl/documents.ts';
import { errors } from './nl/errors.ts';
import { escalation } from './nl/escalation.ts';
import { lines } from './nl/lines.ts';
import { lists } from './nl/lists.ts';
import { order } from './nl/order.ts';
import { overview } from './nl/overview.ts';
import { relay } from './nl/relay.ts';
import { settings } from './nl/settings.ts';
import { shipments } from './nl/shipments.ts';

/** All screen texts in Dutch, with the files and ids of `en`. */
export const nl: Readonly<Record<MessageId, string>> = {
  ...answer,
  ...app,
  ...backup,
  ...calendar,
  ...connection,
  ...documents,
  ...errors,
  ...escalation,
  ...lines,
  ...lists,
  ...order,
  ...overview,
  ...relay,
  ...settings,
  ...sharedWords,
  ...shipments,
};
