import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkWhileVisible } from '../../../src/renderer/format/check-while-visible.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const openPage = (seen: boolean) => {
  const watchers = new Set<() => void>();
  let isVisible = seen;
  let checks = 0;
  const visibility = {
    isVisible: () => isVisible,
    watch: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
  const stop = checkWhileVisible(visibility, () => {
    checks += 1;
  });
  return {
    stop,
    checks: () => checks,
    watchers: () => watchers.size,
    becomes: (next: boolean): void => {
      isVisible = next;
      for (const watcher of watchers) watcher();
    },
  };
};

test('a visible page checks at the clock every 15 seconds', () => {
  const page = openPage(true);
  expect(page.checks()).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(page.checks()).toBe(5);
});

test('a hidden page has no timer, and checks as soon as it is visible', () => {
  const page = openPage(false);
  expect([page.checks(), vi.getTimerCount()]).toEqual([0, 0]);
  page.becomes(true);
  expect([page.checks(), vi.getTimerCount()]).toEqual([1, 1]);
  page.becomes(true);
  expect([page.checks(), vi.getTimerCount()]).toEqual([2, 1]);
  page.becomes(false);
  expect([page.checks(), vi.getTimerCount()]).toEqual([2, 0]);
});

test('the end leaves neither a timer nor a listener', () => {
  const page = openPage(true);
  page.stop();
  expect([page.watchers(), vi.getTimerCount()]).toEqual([0, 0]);
});
