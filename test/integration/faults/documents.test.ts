import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Attachment } from '../../../src/shared/contract/documents.ts';
import { accept, at } from '../answering/house.ts';
import { expectSentence, type FaultHouse, isUpload, openFaultHouse } from './fault-house.ts';
import { faultsAt } from './faults-at.ts';

const pdf = Buffer.from('%PDF-1.7 certificate of inspection '.repeat(2_000));

const attachmentOf = async (house: FaultHouse, key: number, id: string): Promise<Attachment | undefined> =>
  (await house.detail(key)).attachments.find((one) => one.id === id);

const hashAtService = async (house: FaultHouse, objectId: string): Promise<string> => {
  const { url, email, password } = house.credentials;
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  const answer = await fetch(`${url}/v2/object-storage/document/${objectId}`, { headers: { authorization } });
  return sha256(Buffer.from(await answer.arrayBuffer()));
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('a document', () => {
  it.each(faultsAt('document'))(
    'meets $name, and the waiting answer carries it completely',
    async ({ fault, upload }) => {
      const house = await openFaultHouse();
      house.practice.buyers.issue({ purchaseOrderNumber: 'PO-1', lineCount: 1 });
      const { key, order } = await house.heard('PO-1');
      const line = order.lines[0];
      if (line === undefined) throw new Error('The order has no line.');
      house.break(isUpload, fault, 1);
      const { id: documentId } = await house.attach(key, null, 'Certificate.pdf', pdf);
      const { id } = await house.send(key, at(line, accept));
      if (upload !== null) {
        const hit = await house.until(
          async () => (await attachmentOf(house, key, documentId))?.problem ?? null,
          'what went wrong',
        );
        expectSentence(hit, upload);
      }
      await house.reach(key, id, 'done');
      expect((await attachmentOf(house, key, documentId))?.state).toBe('uploaded');
      const { responses } = house.practice.world;
      expect(responses).toHaveLength(1);
      const carried = responses[0]?.response.order.documents ?? [];
      expect(carried).toHaveLength(1);
      expect(await hashAtService(house, carried[0]?.objectId ?? '')).toBe(sha256(pdf));
      expect(house.count(isUpload)).toBe(upload === null ? 1 : 2);
      expect(house.logins()).toBe(1);
    },
  );
});
