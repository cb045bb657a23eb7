import { z } from 'zod';
import { OrderbellError } from '../../../shared/contract/errors.ts';
import type { Database } from '../ports.ts';
import { first } from './migrations/0001-first.ts';
import { storedOnce } from './migrations/0002-stored-once.ts';
import { whatHappened } from './migrations/0003-what-happened.ts';
import { lookBacks } from './migrations/0004-look-backs.ts';
import { toAnswer } from './migrations/0005-to-answer.ts';
import { shipments } from './migrations/0006-shipments.ts';
import { documentDetails } from './migrations/0007-document-details.ts';
import { means } from './migrations/0008-means.ts';
import { shipmentFacts } from './migrations/0009-shipment-facts.ts';
import { linesAsReceived } from './migrations/0010-lines-as-received.ts';
import { accountAnswers } from './migrations/0011-account-answers.ts';
import { views } from './migrations/0012-views.ts';
import { search } from './migrations/0013-search.ts';
import { alertsTold } from './migrations/0014-alerts-told.ts';
import { lineItems } from './migrations/0015-line-items.ts';
import { searchInRankOrder } from './migrations/0016-search-in-rank-order.ts';
import { shippedIsNotDue } from './migrations/0017-shipped-is-not-due.ts';
import { ownNotesFound } from './migrations/0018-own-notes-found.ts';
import { askedStep } from './migrations/0019-asked-step.ts';
import { shipmentsAsSeen } from './migrations/0020-shipments-as-seen.ts';
import { contactPhones } from './migrations/0021-contact-phones.ts';
import { nextIsToCome } from './migrations/0022-next-is-to-come.ts';
import { openWithoutDate } from './migrations/0023-open-without-date.ts';
import { ownCompanyId } from './migrations/0024-own-company-id.ts';
import { unreadableAlerts } from './migrations/0025-unreadable-alerts.ts';
import { answerDetails } from './migrations/0026-answer-details.ts';
import { cursorOfRecord } from './migrations/0027-cursor-of-record.ts';
import { buyerNames } from './migrations/0028-buyer-names.ts';
import { readAgain } from './migrations/0029-read-again.ts';
import { unknownSteps } from './migrations/0030-unknown-steps.ts';

/** Forward only, in this order, each once. A migration that was shipped is never edited: the next one mends it. */
export const migrations: readonly string[] = [
  first,
  storedOnce,
  whatHappened,
  lookBacks,
  toAnswer,
  shipments,
  documentDetails,
  means,
  shipmentFacts,
  linesAsReceived,
  accountAnswers,
  views,
  search,
  alertsTold,
  lineItems,
  searchInRankOrder,
  shippedIsNotDue,
  ownNotesFound,
  askedStep,
  shipmentsAsSeen,
  contactPhones,
  nextIsToCome,
  openWithoutDate,
  ownCompanyId,
  unreadableAlerts,
  answerDetails,
  cursorOfRecord,
  buyerNames,
  readAgain,
  unknownSteps,
];

const versionRow = z.object({ user_version: z.number().int() });

/**
 * Brings the store to the newest version, each step in its own transaction.
 * Throws `store.failed` for a store of a newer Orderbell: an old one must not write to it.
 */
export const migrate = (database: Database, upTo: number = migrations.length): void => {
  const { user_version: version } = versionRow.parse(database.get('PRAGMA user_version'));
  if (version > migrations.length) {
    throw new OrderbellError('store.failed', {
      params: { reason: 'newer', version: `${version}`, known: `${migrations.length}` },
      detail: `the store has version ${version}, this Orderbell knows ${migrations.length}`,
    });
  }
  migrations.slice(version, upTo).forEach((script, index) => {
    database.write(() => {
      database.script(script);
      database.script(`PRAGMA user_version = ${version + index + 1}`);
    });
  });
};
