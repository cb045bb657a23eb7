import { sharedWords } from '../../shared/words/en.ts';
import { answer } from './en/answer.ts';
import { app } from './en/app.ts';
import { backup } from './en/backup.ts';
import { calendar } from './en/calendar.ts';
import { connection } from './en/connection.ts';
import { documents } from './en/documents.ts';
import { errors } from './en/errors.ts';
import { escalation } from './en/escalation.ts';
import { lines } from './en/lines.ts';
import { lists } from './en/lists.ts';
import { order } from './en/order.ts';
import { overview } from './en/overview.ts';
import { relay } from './en/relay.ts';
import { settings } from './en/settings.ts';
import { shipments } from './en/shipments.ts';

/**
 * All screen texts in English, one file per topic. Other languages have the same files and ids. Each id
 * is in one file only.
 */
export const en = {
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
} as const;

export type MessageId = keyof typeof en;

/** The same texts in another language. A missing or additional id doesn't compile. */
export type WordsFor<English> = Readonly<Record<keyof English, string>>;
