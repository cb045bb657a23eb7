import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  inProgressStatus,
  lineType,
  logisticsStatus,
  orderType,
  processStatus,
  requestStatus,
} from '../../../src/shared/domain/statuses.ts';

/** The words on the wire are the contract's, to the letter: the page of open points is the source. */
const page = readFileSync(resolve(import.meta.dirname, '../../../docs/open-points.md'), 'utf8');

const quoted = (text: string): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, word]) => word ?? '');

const rowOf = (field: string, of: string): string[] => {
  const row = page.split('\n').find((line) => line.startsWith(`| \`${field}\``) && line.includes(`| ${of}`));
  return quoted(row?.split('|')[3] ?? '');
};

describe('the values of a status are those of the contract', () => {
  it.each([
    ['processStatus', 'order, line', processStatus],
    ['inProgressStatus', 'line', inProgressStatus],
    ['logisticsStatus', 'order, line', logisticsStatus],
    ['status', 'request', requestStatus],
  ])('%s (%s)', (field, of, values) => {
    expect(rowOf(field, of)).not.toEqual([]);
    expect(Object.values(values)).toEqual(rowOf(field, of));
  });

  it('orderType and lineType', () => {
    const valuesOf = (field: string): string[] =>
      quoted(new RegExp(`\`${field}\`: ([^|{]*)`).exec(page)?.[1] ?? '');
    expect(valuesOf('orderType')).toEqual(Object.values(orderType));
    expect(valuesOf('lineType').slice(0, 3)).toEqual(Object.values(lineType));
  });
});
