import { expect, it } from 'vitest';
import { storedDocuments } from '../../../src/renderer/features/documents/stored-documents.ts';
import { mayBeShown } from '../../../src/renderer/features/documents/viewer/document-viewers.ts';
import type { OrderDocument } from '../../../src/shared/domain/order/order.ts';
import { aLine } from '../../fixtures/build-order.ts';

const named = (name: string, objectId: string | null, type: string | null): OrderDocument => ({
  ...{ code: null, revision: null, name, description: null, objectId, url: null, type },
});

it('All documents of an order are those of its lines too, each once; its drawings are those that may be shown', () => {
  const plate = named('Plate.pdf', 'D-1', 'Drawing');
  const order = {
    documents: [plate, named('Terms.pdf', 'D-2', 'Conditions'), named('Linked.pdf', null, 'Drawing')],
    lines: [
      aLine({ documents: [plate, named('Model.step', 'D-3', 'Drawing')] }),
      aLine({ documents: [named('Zeichnung 4.PDF', 'D-4', 'Zeichnung'), named('Sketch.png', 'D-5', null)] }),
    ],
  };
  const { stored, drawings } = storedDocuments(order, (id) => id);
  expect(stored.map(({ objectId }) => objectId)).toEqual(['D-1', 'D-2', 'D-3', 'D-4', 'D-5']);
  expect(drawings.map(({ shown }) => shown)).toEqual(['Plate.pdf', 'Zeichnung 4.PDF', 'Sketch.png']);
});

it.each([
  ['Drawing.pdf', true],
  ['Photo.JPEG', true],
  ['D-17', true],
  [null, true],
  ['Rev. B', true],
  ['Model.step', false],
  ['List.xlsx', false],
])('%s may be shown: %s', (name, expected) => {
  expect(mayBeShown(name)).toBe(expected);
});
