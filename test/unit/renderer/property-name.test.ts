import { describe, expect, it } from 'vitest';
import { propertyName, typeName } from '../../../src/renderer/format/property-name.ts';

describe('the name of a property', () => {
  it.each([
    ['costCentre', 'Cost centre'],
    ['cost_centre', 'Cost centre'],
    ['project-code', 'Project code'],
    ['taxVAT', 'Tax VAT'],
    ['area51', 'Area51'],
  ])('reads %s as %s', (key, name) => {
    expect(propertyName(key)).toBe(name);
  });

  it.each(['Kostenstelle', 'Cost centre', 'Prüfzeichen', 'WBS', 'größe', ''])(
    'leaves “%s” unchanged',
    (key) => {
      expect(propertyName(key)).toBe(key);
    },
  );
});

describe('the name of a type', () => {
  it.each([
    ['PackingList', 'Packing list'],
    ['PurchaseOrder', 'Purchase order'],
    ['CertificateOfConformity', 'Certificate of conformity'],
  ])('reads %s as %s', (type, name) => expect(typeName(type)).toBe(name));

  it.each(['Drawing', 'CoC', 'CAD', 'McQueen', 'packing-list', 'Prüfzeugnis 3.1', ''])(
    'leaves “%s” unchanged',
    (type) => expect(typeName(type)).toBe(type),
  );
});
