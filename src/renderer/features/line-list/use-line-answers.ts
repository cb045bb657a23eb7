import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { LineRow } from '../../../shared/contract/calls/lines.ts';
import type { OrderLine } from '../../../shared/domain/order/order.ts';
import { useClient } from '../../transport/core-context.tsx';
import { orderQuery } from '../../transport/queries.ts';
import { useDraftStore } from '../answer/draft/draft-context.tsx';
import type { AnswerText } from '../answer/draft/draft-model.ts';
import { useDraftOf } from '../answer/draft/use-draft.ts';

/** An answer for some lines. `null` clears the drafted answer of a line. */
type Writing = { rows: readonly LineRow[]; textOf: (line: OrderLine) => AnswerText | null };

/**
 * Writes answers into the drafts of the lines' orders, as the open order does. Each order is read first: its
 * draft may have other lines, and answers the newest version.
 */
export const useWriteAnswers = () => {
  const client = useClient();
  const queries = useQueryClient();
  const draftOf = useDraftOf();
  return useMutation({
    mutationFn: async ({ rows, textOf }: Writing) => {
      for (const [orderKey, ofOrder] of Map.groupBy(rows, (row) => row.orderKey)) {
        const detail = await queries.fetchQuery(orderQuery(client, orderKey));
        const positions = new Set(ofOrder.map(({ line }) => line.position));
        const draft = draftOf(detail);
        const texts = detail.order.lines
          .filter(({ position }) => positions.has(position))
          .map((line) => ({ position: line.position, text: textOf(line) }));
        const written = texts.flatMap(({ position, text }): [string, AnswerText][] =>
          text === null ? [] : [[position, text]],
        );
        if (written.length > 0) draft.answerMany(written);
        for (const { position, text } of texts) if (text === null) draft.answer(position, null);
      }
    },
  });
};

/** The orders with a draft. @param stored those with a draft in the core, as far as it is known */
export const useDraftedOrders = (stored: readonly number[]): readonly number[] => {
  const store = useDraftStore();
  const written = useSyncExternalStore(store.watch, () =>
    store
      .orders()
      .map((key) => `${key}:${store.get(key)?.answers.size ?? 0}`)
      .join(),
  );
  return useMemo(() => {
    const sizes = new Map(
      written === ''
        ? []
        : written.split(',').map((one) => {
            const [key, size] = one.split(':').map(Number);
            return [key ?? 0, size ?? 0];
          }),
    );
    return [...new Set([...stored, ...sizes.keys()])].filter((key) => sizes.get(key) !== 0);
  }, [stored, written]);
};
