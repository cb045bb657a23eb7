import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerRow, lineRow } from '../../../src/main/core/orders/stored-order.ts';
import { isJsonNumber, readJson } from '../../../src/main/core/service/codec/json.ts';
import { readPage, readSingleOrder } from '../../../src/main/core/service/codec/read-page.ts';
import { recordTexts } from '../../../src/main/core/service/codec/record-texts.ts';
import type { ReadOrder } from '../../../src/main/core/service/order-service.ts';
import { receivedText } from '../../fakes/as-read.ts';
import { wireOrder } from '../../fakes/wire-orders.ts';
import { runs } from '../runs.ts';

const space = fc.constantFrom('', '', ' ', '\n\t', '\r\n  ');

const number = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.constantFrom('-0', '0.10', '1.50', '1e3', '1E+2', '12345678901234567890', '0.1', '1e-7', '1e999'),
);

const string = fc.oneof(
  fc.string().map((text) => JSON.stringify(text)),
  fc.constantFrom('"data"', '"\\"}],{"', '"\\\\"', '"\\\\\\""', '"\\u0022]"', '"12.50"', '":[1.50,"'),
);

/** JSON text of any shape and any formatting. */
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    number,
    string,
    fc.constantFrom('true', 'false', 'null'),
    fc
      .tuple(fc.array(tie('json'), { maxLength: 4 }), space)
      .map(([items, gap]) => `[${gap}${items.join(`${gap},${gap}`)}${gap}]`),
    fc
      .tuple(fc.array(fc.tuple(string, tie('json')), { maxLength: 4 }), space)
      .map(
        ([fields, gap]) =>
          `{${gap}${fields.map(([name, value]) => `${name}${gap}:${gap}${value}`).join(`,${gap}`)}}`,
      ),
  ),
}));

/** A field of the page beside its `data`. */
const neighbour = fc
  .tuple(fc.constantFrom('"total"', '"lastUpdatedAt"', '"meta"'), json)
  .map(([name, value]) => `${name}:${value}`);

const page = fc
  .tuple(
    fc.array(json, { maxLength: 5 }),
    fc.array(neighbour, { maxLength: 2 }),
    fc.array(neighbour, { maxLength: 2 }),
    space,
  )
  .map(([records, before, after, gap]) => {
    const data = `"data"${gap}:${gap}[${gap}${records.join(`${gap},${gap}`)}${gap}]`;
    return { records, text: `${gap}{${[...before, data, ...after].join(`,${gap}`)}}${gap}` };
  });

const numbersOf = (value: unknown): string[] => {
  if (isJsonNumber(value)) return [value.value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : [];
};

/** An order with all of its parts, header and lines read from their stored texts. */
const whole = ({ headerText, lines, order, ...read }: ReadOrder) => ({
  ...read,
  stored: headerRow.parse({ header_text: headerText, last_updated_at: read.header.lastUpdatedAt }),
  order: order(),
  lines: lines.map(({ text, ...line }) => ({ ...line, line: lineRow.parse({ line: text }) })),
});

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('the records of a page', () => {
  it('are found in its text with any formatting', () => {
    fc.assert(
      fc.property(page, ({ records, text }) => {
        expect(recordTexts(text)?.records.map((record) => record.text)).toEqual(records);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('are exact only if JSON.parse keeps each number as it was written', () => {
    fc.assert(
      fc.property(page, ({ text }) => {
        for (const record of recordTexts(text)?.records ?? []) {
          const kept = numbersOf(readJson(record.text)).every((one) => String(Number(one)) === one);
          // A repeated name hides a number from the reader, but not from the walk.
          if (record.exact) expect(kept, record.text).toBe(true);
          else expect(/\d/.test(record.text)).toBe(true);
        }
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('are read only from a page that is JSON as a whole', () => {
    fc.assert(
      fc.property(
        page,
        fc.nat(),
        fc.constantFrom('', '"', '{', ']', ',', '\\', '1', 't', ' '),
        (one, place, put) => {
          const at = place % (one.text.length + 1);
          const text = `${one.text.slice(0, at)}${put}${one.text.slice(at + 1)}`;
          const valid = isJson(text);
          const texts = recordTexts(text);
          if (texts === null) return;
          expect(isJson(texts.frame) && texts.records.every((record) => isJson(record.text)), text).toBe(
            valid,
          );
        },
      ),
      { numRuns: runs(5_000) },
    );
  });

  it.each([
    '{"data":[1],"data":[2]}',
    '{"data":[1],"d\\u0061ta":[2]}',
    '{"d\\u0061ta":[2]}',
    '{"data":[1],"data":{}}',
  ])('are indistinguishable in %s', (text) => {
    expect(recordTexts(text)).toBeNull();
  });

  it('are read the same with neighbours as alone', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number), { maxLength: 5 }), (values) => {
        const records = values
          .filter(([quantity, price]) => !/e999|e[+-]?\d{4}/i.test(`${quantity} ${price}`))
          .map(([quantity, price], index) =>
            wireOrder({ id: `order-${index}`, lines: [{ quantity, price }], extra: ',"later":1' }),
          );
        const read = readPage(`\uFEFF{ "data" : [ ${records.join(' , ')} ], "total": ${records.length} }`);
        expect(read.records.map(whole)).toEqual(records.map((record) => whole(readSingleOrder(record))));
        expect(read.records.map(receivedText)).toEqual(records);
      }),
    );
  });

  it('are read with JSON.parse if the text hides them', () => {
    const twice = `{"data":[],"total":1,"d\\u0061ta":[${wireOrder()}]}`;
    expect(readPage(twice).records.map(whole)).toEqual([whole(readSingleOrder(wireOrder()))]);
  });

  it('are set aside alone if one is nested too deep', () => {
    const deep = wireOrder({ id: 'b', extra: `,"deep":[1.50,${'['.repeat(50_000)}${']'.repeat(50_000)}]` });
    const read = readPage(`{"data":[${wireOrder({ id: 'a' })},${deep}],"total":2}`);
    expect(read.records.map(({ header }) => header.id)).toEqual(['a']);
    expect(read.broken.map(({ payload }) => payload)).toEqual([deep]);
  });

  it.each(['1.50', '1'])('are the same at every allowed depth, with %s beside it', (number) => {
    const nested = (levels: number): string =>
      wireOrder({ extra: `,"deep":[${number},${'['.repeat(levels - 2)}${']'.repeat(levels - 2)}]` });
    const [most, more] = [nested(100), nested(101)];
    const read = readPage(`{"data":[${most},${more}],"total":2}`);
    expect(read.records.map(whole)).toEqual([whole(readSingleOrder(most))]);
    expect(read.broken).toEqual([{ payload: more, reason: 'nested too deep' }]);
    expect(() => readSingleOrder(more)).toThrow('nested too deep');
    // Also if the records look the same.
    const hidden = readPage(`{"data":[],"total":2,"d\\u0061ta":[${most},${more}]}`);
    expect([hidden.records.length, hidden.broken.length]).toEqual([1, 1]);
  });
});
