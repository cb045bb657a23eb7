import { expect, it } from 'vitest';
import { lineStep } from '../../../src/renderer/features/order/line-step.ts';

const all = ['10', '20', '30', '40', '50'];
const some = new Set(['20', '40']);

it('goes on from where one stands, and round at the end', () => {
  expect(lineStep(all, some, null, 'next')).toBe('20');
  expect(lineStep(all, some, '20', 'next')).toBe('40');
  expect(lineStep(all, some, '30', 'next')).toBe('40');
  expect(lineStep(all, some, '40', 'next')).toBe('20');
});

it('goes back the same way', () => {
  expect(lineStep(all, some, null, 'previous')).toBe('40');
  expect(lineStep(all, some, '40', 'previous')).toBe('20');
  expect(lineStep(all, some, '10', 'previous')).toBe('40');
});

it('stays at the only one, and leads nowhere where there is none', () => {
  expect(lineStep(all, new Set(['30']), '30', 'next')).toBe('30');
  expect(lineStep(all, new Set(), '30', 'next')).toBeNull();
  expect(lineStep(all, new Set(['gone']), null, 'next')).toBeNull();
});
