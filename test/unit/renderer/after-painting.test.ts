import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPainting } from '../../../src/renderer/transport/after-painting.ts';

let frame: (() => void) | null = null;
const sent: string[] = [];
const open = () =>
  afterPainting({
    send: async ({ call }) => {
      sent.push(call);
      return call;
    },
    listen: () => () => undefined,
  });
const ask = (way: ReturnType<typeof open>, call: string): Promise<unknown> => way.send({ call, input: {} });

beforeEach(() => {
  frame = null;
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (drawn: () => void) => {
    frame = drawn;
  });
  sent.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('requests before the first drawing leave at once', () => {
  void ask(open(), 'first');
  expect(sent).toEqual(['first']);
});

test('requests during the drawing leave after it was painted, in order, and later ones at once', async () => {
  const way = open();
  way.drawing();
  // Nothing is drawn yet: this frame shows an empty page.
  frame?.();
  way.drawn();
  const asked = [ask(way, 'one'), ask(way, 'two')];
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([]);
  frame?.();
  // The frame has been requested, and is painted when the next task comes.
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['one', 'two']);
  expect(await Promise.all(asked)).toEqual(['one', 'two']);
  void ask(way, 'three');
  expect(sent).toEqual(['one', 'two', 'three']);
});

test.each([
  ['a page that nobody sees paints nothing', true],
  ['screens that fail are never drawn', false],
])('%s, and sends the requests anyway', async (_, isDrawn) => {
  const way = open();
  way.drawing();
  if (isDrawn) way.drawn();
  void ask(way, 'hidden');
  await vi.advanceTimersByTimeAsync(199);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['hidden']);
});
