import { expect, test } from 'vitest';
import { orderTexts } from '../../../../src/main/core/search/order-texts.ts';
import { aLine, anOrder } from '../../../fixtures/build-order.ts';

test('what we wrote to an order and to its lines is searched like what the buyer wrote', () => {
  const order = anOrder({
    notes: ['On a pallet'],
    supplierNotes: ['Steel is late'],
    lines: [
      aLine({ position: '10' }),
      aLine({ position: '20', notes: ['Deburred'], supplierNotes: ['Drawing B'] }),
    ],
  });
  const notes = orderTexts(order, 'Northwind Works', []).filter(({ kind }) => kind === 'note');
  expect(notes.map(({ position, text }) => [position, text])).toEqual([
    [null, 'On a pallet'],
    [null, 'Steel is late'],
    ['20', 'Deburred'],
    ['20', 'Drawing B'],
  ]);
});

test('whom to ask at the buyer is searched by name and by phone number, this without its punctuation, too', () => {
  const order = anOrder({ contact: { email: null, userName: 'Robin Vale', phoneNumber: '+31 20 555 0100' } });
  const texts = orderTexts(order, 'Northwind Works', []).filter(({ kind }) => kind === 'buyer');
  expect(texts.map(({ text, isNumber }) => [text, isNumber])).toEqual([
    ['Northwind Works', false],
    ['Robin Vale', false],
    ['+31 20 555 0100', true],
  ]);
});
