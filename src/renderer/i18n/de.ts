import { sharedWords } from '../../shared/words/de.ts';
import { answer } from './de/answer.ts';
import { app } from './de/app.ts';
import { backup } from './de/backup.ts';
import { calendar } from './de/calendar.ts';
import { connection } from './de/connection.ts';
import { documents } from './de/documents.ts';
import { errors } from './de/errors.ts';
import { escalation } from './de/escalation.ts';
import { lines } from './de/lines.ts';
import { lists } from './de/lists.ts';
import { order } from './de/order.ts';
import { overview } from './de/overview.ts';
import { relay } from './de/relay.ts';
import { settings } from './de/settings.ts';
import { shipments } from './de/shipments.ts';
import type { MessageId } from './en.ts';

/** All screen texts in German, with the files and ids of `en`. */
export const de: Readonly<Record<MessageId, string>> = {
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
