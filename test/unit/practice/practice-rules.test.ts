import { describe, expect, it } from 'vitest';
import { isBlocked } from '../../../src/main/practice/documents/blocked-endings.ts';
import {
  aggregateLogisticsStatus,
  aggregateProcessStatus,
} from '../../../src/main/practice/orders/order-status.ts';
import { inWorkingHours } from '../../../src/main/practice/sample/sample-world.ts';

const lines = (text: string, logistics = 'Open') =>
  text.split(' ').map((processStatus) => ({ processStatus, logisticsStatus: logistics }));

describe('an order’s process status', () => {
  it.each([
    ['Issued Issued', 'Issued'],
    ['Issued Cancelled', 'Issued'],
    ['Issued Confirmed', 'InProgress'],
    ['Confirmed Confirmed', 'Confirmed'],
    ['Confirmed Cancelled', 'Confirmed'],
    ['Confirmed Completed', 'Confirmed'],
    ['Confirmed Rejected', 'InProgress'],
    ['InProgress Confirmed', 'InProgress'],
    ['Rejected Rejected', 'Rejected'],
    ['Completed Completed', 'Completed'],
    ['Cancelled Cancelled', 'Cancelled'],
  ])('of lines %s is %s', (statuses, becomes) => {
    expect(aggregateProcessStatus(lines(statuses))).toBe(becomes);
  });
});

describe('an order’s logistics status', () => {
  it('is the least advanced of the lines that count', () => {
    const shipped = lines('Confirmed', 'Shipped');
    expect(aggregateLogisticsStatus([...shipped, ...lines('Confirmed')])).toBe('Open');
    expect(aggregateLogisticsStatus([...shipped, ...lines('Cancelled', 'Cancelled')])).toBe('Shipped');
    expect(aggregateLogisticsStatus(lines('Cancelled', 'Cancelled'))).toBe('Cancelled');
  });
});

describe('timestamps of the sample world', () => {
  it('fall in the office hours of a weekday, and keep their order', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    const moved = Array.from({ length: 28 * 24 }, (_, hours) =>
      inWorkingHours(now - 13 * 3_600_000 - hours * 3_600_000, now),
    ).reverse();
    for (const [index, instant] of moved.entries()) {
      const date = new Date(instant);
      expect([0, 6]).not.toContain(date.getUTCDay());
      expect(date.getUTCHours()).toBeGreaterThanOrEqual(7);
      expect(date.getUTCHours()).toBeLessThan(18);
      expect(instant).toBeGreaterThan(moved[index - 1] ?? 0);
    }
  });

  it('of today stay as they are', () => {
    const now = Date.parse('2026-11-17T01:00:00Z');
    expect(inWorkingHours(now - 1000, now)).toBe(now - 1000);
  });
});

describe('a file name', () => {
  it.each([
    ['setup.exe', true],
    ['A.PS1', true],
    ['drawing.pdf.js ', true],
    ['x.EXE.', true],
    ['x.exe . .', true],
    ['x.exe\u200b', true],
    ['exe', true],
    ['..', false],
    ['drawing.pdf.', false],
    ['drawing.pdf', false],
    ['exe.pdf', false],
  ])('%j is refused: %s', (name, refused) => {
    expect(isBlocked(name)).toBe(refused);
  });
});
