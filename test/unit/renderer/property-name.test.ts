import { describe, expect, it } from 'vitest';
import { propertyName } from '../../../src/renderer/format/property-name.ts';

describe('the name of a property', () => {
  it.each([
    ['costCentre', 'Cost centre'],
    ['cost_centre', 'Cost centre'],
    ['project-code', 'Project code'],
    ['taxVAT', 'Tax VAT'],
    ['area51', 'Area51'],
    ['PackingList', 'Packing list'],
    ['PurchaseOrder', 'Purchase order'],
  ])('reads %s as %s', (key, name) => {
    expect(propertyName(key)).toBe(name);
  });

  it.each(['Kostenstelle', 'Cost centre', 'Prüfzeichen', 'WBS', 'CoC', 'McQueen', 'größe', ''])(
    'leaves “%s” as it is',
    (key) => {
      expect(propertyName(key)).toBe(key);
    },
  );
});
