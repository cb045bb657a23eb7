import { connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { OrderDetail } from '../../../src/shared/contract/calls/orders.ts';
import type { LineAnswer } from '../../../src/shared/domain/answer/line-answer.ts';
import { wholeDelivery } from '../../../src/shared/domain/delivery/despatch-advice.ts';
import { createRecordingLog } from '../../fakes/memory-ports.ts';
import { isLongRun } from '../../runner/scope.ts';
import { accept, type Harness, openHarness, propose, reject, settled } from '../answering/harness.ts';
import { countTraces } from './canary.ts';

/** A relay on a loopback port that keeps every byte that a client sends. */
const createTap = () => {
  const pieces: Buffer[] = [];
  const start = (target: string): Promise<string> =>
    new Promise((resolve) => {
      const server = createServer((client) => {
        const service = connect(Number(new URL(target).port), '127.0.0.1');
        client.on('data', (piece) => pieces.push(piece)).pipe(service);
        service.pipe(client);
        const end = (): void => {
          client.destroy();
          service.destroy();
        };
        for (const socket of [client, service]) socket.on('error', end).on('close', end);
      });
      onTestFinished(() => void server.close());
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
      });
    });
  return { start, sent: () => Buffer.concat(pieces) };
};

const note = 'Canary/ö+?d "4711"&<x>';
const terms = { deliverySchedule: [{ date: '2026-12-10', quantity: '40' }], netPrice: '4.20' };

/** An order of two lines with a note on it and on each line. */
const noted = async (harness: Harness, purchaseOrderNumber: string): Promise<OrderDetail> => {
  harness.practice.buyers.issue({ purchaseOrderNumber, lines: [terms, terms] });
  const detail = await harness.received(purchaseOrderNumber);
  for (const position of [null, ...detail.order.lines.map((line) => line.position)]) {
    await harness.call('notes.save', { orderKey: detail.key, position, text: note });
  }
  return detail;
};

/** Answers every line, and waits until the service shows it. */
const answerAll = async (harness: Harness, key: number, answerOf: (at: number) => LineAnswer) => {
  const { order } = await harness.detail(key);
  const answers = order.lines.map(({ position }, at) => ({ position, answer: answerOf(at) }));
  await harness.reach(key, (await harness.send(key, answers)).id, 'done');
};

test.each(isLongRun ? (['json', 'xml'] as const) : (['json'] as const))(
  'no note leaves with any message, nor into the log (%s)',
  async (form) => {
    const tap = createTap();
    const log = createRecordingLog();
    const harness = await openHarness({ answerFormat: form }, { front: tap.start, log: () => log });

    const accepted = await noted(harness, 'PO-ACCEPTED');
    await harness.attach(
      accepted.key,
      accepted.order.lines[0]?.position ?? '',
      'drawing.pdf',
      Buffer.from('abc'),
    );
    await answerAll(harness, accepted.key, () => accept);
    // A document alone, for a confirmed line.
    const { revision: confirmedAt, order: confirmed } = await harness.detail(accepted.key);
    await harness.attach(
      accepted.key,
      confirmed.lines[0]?.position ?? '',
      'certificate.pdf',
      Buffer.from('d'),
    );
    const alone = await harness.call('responses.send-documents', {
      ...{ orderKey: accepted.key, revision: confirmedAt, buyerAccountNumber: null },
    });
    await harness.reach(accepted.key, alone.entry.id, 'done');
    await answerAll(harness, (await noted(harness, 'PO-REJECTED')).key, () => reject);
    const proposed = await noted(harness, 'PO-PROPOSED');
    await answerAll(harness, proposed.key, (at) => {
      const line = proposed.order.lines[at];
      return line === undefined ? accept : propose(line, { dates: ['2026-12-17'] });
    });

    // Our own change request of a confirmed line, and answers to the buyer's.
    const changed = await harness.detail(accepted.key);
    const { id } = await harness.send(
      changed.key,
      changed.order.lines
        .slice(0, 1)
        .map((line) => ({ position: line.position, answer: propose(line, { dates: ['2026-12-24'] }) })),
    );
    await harness.reach(changed.key, id, 'done');
    for (const [number, answer] of [
      ['PO-CHANGE-ACCEPTED', accept],
      ['PO-CHANGE-DECLINED', null],
    ] as const) {
      const { key } = await noted(harness, number);
      await answerAll(harness, key, () => accept);
      harness.practice.buyers.askToReopen(harness.practice.world.orderByNumber(number)?.id ?? '', {
        deliverySchedule: [{ date: '2026-12-03', quantity: '40' }],
      });
      await harness.poll();
      const { order } = await harness.detail(key);
      await answerAll(harness, key, (at) => {
        const line = order.lines[at];
        return answer ?? (line === undefined ? accept : propose(line, { dates: ['2026-12-10'] }));
      });
    }

    const { open, revision, suggestedNumber } = await harness.call('despatch.plan', {
      orderKey: accepted.key,
    });
    await harness.call('despatch.send', {
      ...{ orderKey: accepted.key, revision, lines: open.map(wholeDelivery) },
      ...{ despatchAdviceNumber: suggestedNumber, shipmentNumber: suggestedNumber },
      ...{ shipmentCompanyName: null, trackingNumber: null, buyerAccountNumber: null },
    });
    await harness.until(
      async () =>
        (await harness.call('despatch.plan', { orderKey: accepted.key })).entries[0]?.state === 'done',
      'the despatch advice',
    );
    const { text: report } = await settled(harness, harness.call('diagnostics.report', {}));
    const documents = await Promise.all(
      (['ubl-order', 'ubl-response', 'scsn-order', 'scsn-response'] as const).map((what) =>
        harness.call('exports.order', { key: accepted.key, what }).catch((error: unknown) => error),
      ),
    );
    await settled(harness, harness.call('accounts.sign-out', {}));
    await harness.pass(5_000);

    const sent = tap.sent();
    // Everything was sent, and the recorder sees what is sent.
    expect(harness.practice.world.responses.length).toBe(9);
    expect(
      harness.requests.filter((line) => /despatch-advice|upload|document/.test(line)).length,
    ).toBeGreaterThan(1);
    expect(countTraces(sent, 'PO-CHANGE-DECLINED')).toBeGreaterThan(0);
    expect({
      sent: countTraces(sent, note),
      log: countTraces(Buffer.from(log.lines.join('\n')), note),
      report: countTraces(Buffer.from(report), note),
      documents: countTraces(Buffer.from(JSON.stringify(documents)), note),
      said: countTraces(Buffer.from(JSON.stringify(harness.notifier)), note),
    }).toEqual({ sent: 0, log: 0, report: 0, documents: 0, said: 0 });
  },
);
