/** Decimal arithmetic on BigInt, independent of the product's: `units` × 10^-`places`. */
export type Exact = { units: bigint; places: number };

export const exactOf = (text: string): Exact => {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (parts === null) throw new RangeError('No decimal.');
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const units = BigInt(`${sign}${whole}${fraction}`);
  const places = fraction.length - Number(exponent);
  return places < 0 ? { units: units * 10n ** BigInt(-places), places: 0 } : { units, places };
};

const scaled = ({ units, places }: Exact, to: number): bigint => units * 10n ** BigInt(to - places);

export const plus = (a: Exact, b: Exact): Exact => {
  const places = Math.max(a.places, b.places);
  return { units: scaled(a, places) + scaled(b, places), places };
};

export const minus = (a: Exact, b: Exact): Exact => plus(a, { ...b, units: -b.units });

export const times = (a: Exact, b: Exact): Exact => ({
  units: a.units * b.units,
  places: a.places + b.places,
});

export const compare = (a: Exact, b: Exact): number => {
  const places = Math.max(a.places, b.places);
  const [left, right] = [scaled(a, places), scaled(b, places)];
  return left < right ? -1 : left > right ? 1 : 0;
};

/** `a / b` with `places` digits, halves rounded away from zero. */
export const dividedBy = (a: Exact, b: Exact, places: number): Exact => {
  const common = Math.max(a.places, b.places);
  const numerator = scaled(a, common) * 10n ** BigInt(places);
  const divisor = scaled(b, common);
  const negative = numerator < 0n !== divisor < 0n;
  const [over, under] = [magnitude(numerator), magnitude(divisor)];
  const units = (2n * over + under) / (2n * under);
  return { units: negative ? -units : units, places };
};

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

export const isSame = (text: string, expected: Exact): boolean => compare(exactOf(text), expected) === 0;
