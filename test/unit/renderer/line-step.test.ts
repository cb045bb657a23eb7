import { expect, it } from 'vitest';
import { type CurrentLine, lineStep } from '../../../src/renderer/features/order/lines/use-line-steps.ts';

const all = ['10', '20', '30', '40', '50'];
const some = new Set(['20', '40']);
const nowhere: CurrentLine = { focused: null, firstInView: null };
const on = (focused: string): CurrentLine => ({ focused, firstInView: '50' });
const sees = (firstInView: string): CurrentLine => ({ focused: null, firstInView });

it('continues from the present line, and wraps at the end', () => {
  expect(lineStep(all, some, nowhere, 'next')).toBe('20');
  expect(lineStep(all, some, on('20'), 'next')).toBe('40');
  expect(lineStep(all, some, on('30'), 'next')).toBe('40');
  expect(lineStep(all, some, on('40'), 'next')).toBe('20');
});

it('goes back in the same order', () => {
  expect(lineStep(all, some, nowhere, 'previous')).toBe('40');
  expect(lineStep(all, some, on('40'), 'previous')).toBe('20');
  expect(lineStep(all, some, on('10'), 'previous')).toBe('40');
});

it('stays at the only one, and goes nowhere without one', () => {
  expect(lineStep(all, new Set(['30']), on('30'), 'next')).toBe('30');
  expect(lineStep(all, new Set(), on('30'), 'next')).toBeNull();
  expect(lineStep(all, new Set(['gone']), nowhere, 'next')).toBeNull();
});

it('begins with the visible line if no line has the focus, and goes back from before it', () => {
  expect(lineStep(all, some, sees('30'), 'next')).toBe('40');
  expect(lineStep(all, some, sees('40'), 'next')).toBe('40');
  expect(lineStep(all, some, sees('50'), 'next')).toBe('20');
  expect(lineStep(all, some, sees('40'), 'previous')).toBe('20');
  expect(lineStep(all, some, sees('20'), 'previous')).toBe('40');
});
