import { expect, test } from 'vitest';
import { orderTexts } from '../../../../src/main/core/search/order-texts.ts';
import { aLine, anOrder } from '../../../fixtures/build-order.ts';

test('the supplier’s texts of an order and its lines are searched like the buyer’s', () => {
  const order = anOrder({
    notes: ['On a pallet'],
    supplierNotes: ['Steel is late'],
    lines: [
      aLine({ position: '10' }),
      aLine({ position: '20', notes: ['Deburred'], supplierNotes: ['Drawing B'] }),
    ],
  });
  const notes = orderTexts(order, 'Northwind Works', [], []).filter(({ kind }) => kind === 'note');
  expect(notes.map(({ position, text }) => [position, text])).toEqual([
    [null, 'On a pallet'],
    [null, 'Steel is late'],
    ['20', 'Deburred'],
    ['20', 'Drawing B'],
  ]);
});

test('a text is searched without its hidden characters, as a person sees it', () => {
  const line = aLine({ item: { ...aLine().item, number: 'M8\u200bx40', name: 'Screw\u00ad driver' } });
  const texts = orderTexts(anOrder({ lines: [line] }), 'Kes\u202esler', [], []);
  expect(texts.find(({ kind }) => kind === 'buyer')?.text).toBe('Kessler');
  expect(texts.find(({ kind }) => kind === 'item')).toMatchObject({ text: 'M8x40', item: 'Screw driver' });
});

test('the buyer’s contact is found by name and by phone number, also without its punctuation', () => {
  const order = anOrder({ contact: { email: null, userName: 'Robin Vale', phoneNumber: '+31 20 555 0100' } });
  const texts = orderTexts(order, 'Northwind Works', [], []).filter(({ kind }) => kind === 'buyer');
  expect(texts.map(({ text, isNumber }) => [text, isNumber])).toEqual([
    ['Northwind Works', false],
    ['Robin Vale', false],
    ['+31 20 555 0100', true],
  ]);
});
