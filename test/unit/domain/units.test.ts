import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/shared/domain/values/decimal.ts';
import {
  dividedPlaces,
  isSameUnit,
  recommendedUnit,
  unitCode,
  unitsIn,
} from '../../../src/shared/domain/values/units.ts';

describe('a unit as a buyer writes it', () => {
  it.each([
    ['is known in small letters', 'kg', 'KGM'],
    ['is known with blanks around it', ' kg ', 'KGM'],
    ['is known with a dot behind it', 'kg.', 'KGM'],
    ['is another word with a dot in the middle of it', 'k.g', null],
    ['counts pieces where none is given', null, 'C62'],
    ['counts pieces where it is empty', ' ', 'C62'],
    ['is unknown where two countries mean two things by it', 'ST', null],
  ])('%s', (_, unit, code) => expect(unitCode(unit)).toBe(code));
});

describe('the recommended code', () => {
  it.each([
    ['is the unit that is written so', 'KGM', 'KGM'],
    ['is the same in small letters', 'kgm', 'KGM'],
    ['is none of a unit that is written in any other way', 'KG', null],
    ['is none of a unit that nobody knows', 'constructor', null],
  ])('%s', (_, unit, code) => expect(recommendedUnit(unit)).toBe(code));
});

describe('how many of one unit are in another', () => {
  it.each([
    ['a kilogram is a thousand grams', 'KGM', 'GRM', '1000'],
    ['a gram is a thousandth of a kilogram', 'g', 'kg', '0.001'],
    ['a hundred is as many pieces', 'CEN', 'PCE', '100'],
    ['a piece is one, whatever it is called', 'Stück', 'EA', '1'],
    ['a dozen is one dozen, by whatever name', 'DZN', 'Dutzend', '1'],
    ['a unit that nobody knows is one of itself', 'ZZZ', 'zzz', '1'],
    ['how many of two that nobody knows can’t be said', 'ZZZ', 'YYY', null],
    ['how many pieces a kilogram is can’t be said', 'KGM', 'PCE', null],
    ['how many pieces a box holds can’t be said', 'BOX', 'PCE', null],
    ['how many boxes a piece fills can’t be said', 'PCE', 'BOX', null],
    ['how many boxes a pallet holds can’t be said', 'PALLET', 'BOX', null],
  ])('%s', (_, unit, other, count) => {
    const found = unitsIn(unit, other);
    expect(found === null ? null : Number(found)).toBe(count === null ? null : Number(count));
  });
});

describe('a figure means the same', () => {
  it.each([
    ['in two names of one unit', 'KG', 'KGM', true],
    ['but not in a larger one', 'KGM', 'GRM', false],
    ['nor in one of another kind', 'KGM', 'PCE', false],
    ['where the second unit isn’t given', 'KGM', null, true],
    ['where the first unit isn’t given', null, 'KGM', true],
  ])('%s', (_, a, b, same) => expect(isSameUnit(a, b)).toBe(same));
});

describe('a quantity is divided', () => {
  it.each([
    ['into whole pieces', 'PCE', '10.5', 0],
    ['into whole pieces where no unit is given', null, '10', 0],
    ['into whole dozens', 'DZN', '1', 0],
    ['down to a piece of a hundred', 'CEN', '1', 2],
    ['down to a piece of a thousand', 'MIL', '1', 3],
    ['down to a gram of a kilogram', 'kg', '1', 3],
    ['as a whole in an unknown unit', 'bag', '2.0', 0],
    ['with decimals in an unknown unit that has them', 'bag', '2.5', 3],
  ])('%s', (_, unit, quantity, places) => expect(dividedPlaces(unit, decimal(quantity))).toBe(places));
});
