import { z } from 'zod';
import {
  type Draft,
  type DraftPart,
  draftSchema,
  type PositionedAnswer,
} from '../../../shared/contract/calls/responses.ts';
import {
  type AnswerDetails,
  answerDetailsSchema,
  noAnswerDetails,
} from '../../../shared/domain/answer/answer-details.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { Database } from '../ports.ts';

export type DraftsStore = ReturnType<typeof createDraftsStore>;

/**
 * Answers being written, one draft for each order.
 *
 * @param start the numbers of drafts begin above it: the present moment, so that they grow over a restart
 */
export const createDraftsStore = (database: Database, start = 0) => {
  const numbers = new Map<number, number>();
  let last = start;
  const count = (orderKey: number): void => {
    last += 1;
    numbers.set(orderKey, last);
  };
  return {
    /** `null` also for a draft that can't be read. Its row stays until another draft is saved. */
    find: (orderKey: number): Draft | null => {
      const row = rowSchema.safeParse(database.get('SELECT draft FROM drafts WHERE order_key = ?', orderKey));
      return row.success ? row.data.draft : null;
    },

    /** Empty details where none are stored or they can't be read. */
    detailsOf: (orderKey: number): AnswerDetails => {
      const row = detailsRow.safeParse(
        database.get('SELECT details FROM answer_details WHERE order_key = ?', orderKey),
      );
      return row.success ? row.data.details : noAnswerDetails;
    },

    keepDetails: (orderKey: number, details: AnswerDetails): void => {
      database.run(
        `INSERT INTO main.answer_details (order_key, details) VALUES (?, ?)
         ON CONFLICT (order_key) DO UPDATE SET details = excluded.details`,
        orderKey,
        JSON.stringify(details),
      );
    },

    numberOf: (orderKey: number): number => numbers.get(orderKey) ?? start,

    save: (orderKey: number, draft: Draft, savedAt: number): void => {
      database.run(
        `INSERT INTO main.drafts (order_key, draft, saved_at) VALUES (?, ?, ?)
         ON CONFLICT (order_key) DO UPDATE SET draft = excluded.draft, saved_at = excluded.saved_at`,
        orderKey,
        JSON.stringify(draft),
        savedAt,
      );
      count(orderKey);
    },

    remove: (orderKey: number): void => {
      database.run('DELETE FROM main.drafts WHERE order_key = ?', orderKey);
      count(orderKey);
    },
  };
};

const rowSchema = z.object({ draft: jsonColumn(draftSchema) });
const detailsRow = z.object({ details: jsonColumn(answerDetailsSchema) });

/**
 * An undone answer becomes the draft again. Lines that were written since then win. The older revision
 * counts, so that no line is answered on terms that the user didn't see.
 */
export const takenBack = (answer: Draft, written: Draft | null): Draft => {
  if (written === null) return answer;
  const positions = new Set([...written.answers, ...(written.begun ?? [])].map(({ position }) => position));
  return {
    ...written,
    revision: Math.min(answer.revision, written.revision),
    answers: [...written.answers, ...answer.answers.filter(({ position }) => !positions.has(position))],
  };
};

/** The rest of a draft once some of its lines are answered; `null` when nothing is left. */
export const withoutAnswered = (draft: Draft | null, sent: PositionedAnswer[]): Draft | null => {
  const positions = new Set(sent.map(({ position }) => position));
  const answers = draft?.answers.filter(({ position }) => !positions.has(position)) ?? [];
  const isEmpty = answers.length === 0 && (draft?.begun ?? []).length === 0;
  return draft === null || isEmpty ? null : { ...draft, answers };
};

/**
 * The stored draft with one page's changes. Lines that the page didn't write keep what another page wrote.
 *
 * @param written the draft as that page shows it
 */
export const withWritten = (kept: Draft | null, written: Draft | null, only: DraftPart): Draft | null => {
  const wrote = new Set(only.lines);
  const stays = linesOf(kept, (position) => !wrote.has(position));
  const comes = linesOf(written, (position) => wrote.has(position));
  const [answers, begun] = [
    [...stays.answers, ...comes.answers],
    [...stays.begun, ...comes.begun],
  ];
  if (answers.length + begun.length === 0) return null;
  const shown = new Set(linesOf(written, () => true).positions);
  const sawAll = stays.positions.every((position) => shown.has(position));
  // The page hasn't shown these lines, so they don't count as seen in its version.
  const revisions = [written, sawAll ? null : kept].flatMap((one) => one?.revision ?? []);
  const number = (only.buyerAccountNumber || kept === null ? written : kept)?.buyerAccountNumber;
  return {
    revision: Math.min(...revisions),
    answers,
    ...(begun.length === 0 ? {} : { begun }),
    ...(number === undefined ? {} : { buyerAccountNumber: number }),
  };
};

const linesOf = (draft: Draft | null, isWanted: (position: string) => boolean) => {
  const answers = (draft?.answers ?? []).filter(({ position }) => isWanted(position));
  const begun = (draft?.begun ?? []).filter(({ position }) => isWanted(position));
  return { answers, begun, positions: [...answers, ...begun].map(({ position }) => position) };
};
