import { describe, expect, it } from 'vitest';
import { Problem } from '../../../src/main/practice/http/problem.ts';
import { readXml, rootNamespace } from '../../../src/main/practice/http/xml.ts';

const xmlns = 'urn:example:order';
const order = (inside: string): string => `<Order xmlns="${xmlns}"><Note>${inside}</Note></Order>`;

const refusal = (text: string): string => {
  try {
    readXml(text, { namespaces: true });
    return 'none';
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
};

describe('the namespace of the root', () => {
  it.each([
    ['its own', `<Order xmlns="${xmlns}"/>`, xmlns],
    ['that of its prefix', `<o:Order xmlns="other" xmlns:o = '${xmlns}' a="1"></o:Order>`, xmlns],
    ['none', '<Order a="1"><Note xmlns="other"/></Order>', null],
    ['not that of another prefix', '<Order xmlns:o="other"/>', null],
    ['behind what is no element', `<?xml version="1.0"?><!-- <a xmlns="x"> -->\n${order('')}`, xmlns],
    ['behind a value with a bracket', `<Order a="/>" xmlns="${xmlns}"/>`, xmlns],
    ['not what stands in a value', `<Order a=' xmlns="x" ' xmlns="${xmlns}"/>`, xmlns],
  ])('is %s', (_, text, namespace) => {
    readXml(text, { namespaces: true });
    expect(rootNamespace(text)).toBe(namespace);
  });
});

describe('nesting', () => {
  it('goes by the tags, whatever brackets stand in the values of attributes', () => {
    const deep = (tag: string): string => `${tag.repeat(65)}${'</a>'.repeat(65)}`;
    expect(refusal(deep('<a b="/>">'))).toContain('nested deeper');
    expect(refusal(deep("<a b='/>'>"))).toContain('nested deeper');
    expect(refusal(`<a>${'<b x="1>" y="2"/>'.repeat(100)}</a>`)).toBe('none');
  });
});

describe('a reference', () => {
  it.each([
    '&nbsp;',
    '&copy;',
    '&a9;',
    '&#1;',
    '&#0;',
    '&#x1F;',
    '&#xD800;',
    '&#xFFFF;',
    '&#x110000;',
    '&',
    '&AMP;',
  ])('%s is refused in a text and in a value', (reference) => {
    for (const text of [order(`a ${reference} b`), `<Order a="${reference}"/>`]) {
      expect(refusal(text)).toContain('stands for nothing in XML');
    }
  });

  it('of XML is the character that it means, and none in a comment, an instruction or CDATA', () => {
    const read = (text: string) => readXml(text, { namespaces: false });
    expect(read('<a>&lt;&gt;&amp;&quot;&apos;&#10;&#x1F600;&#x000041;&amp;nbsp;</a>')).toEqual({
      a: '<>&"\'\n😀A&nbsp;',
    });
    expect(read('<?x &y;?><a><!-- &nbsp; & --><![CDATA[&nbsp; &]]></a>')).toEqual({ a: '&nbsp; &' });
  });
});

const timeOf = (text: string): number => {
  const begun = performance.now();
  readXml(text, { namespaces: true });
  rootNamespace(text);
  return performance.now() - begun;
};

/** How often longer the second takes, by the shortest of many turns: what else the machine does only makes one longer. */
const ratioOf = (short: string, long: string): number => {
  const times = Array.from({ length: 40 }, () => [timeOf(short), timeOf(long)]);
  const [first = 0, second = 0] = [0, 1].map((at) => Math.min(...times.map((turn) => turn[at] ?? 0)));
  return second / first;
};

describe('four times the text costs about four times the work', () => {
  it.each<[string, (length: number) => string]>([
    ['what looks like comments', (length) => order(`<![CDATA[${'<!--'.repeat(length / 4)}]]>`)],
    ['what looks like instructions', (length) => order(`<![CDATA[${'<?'.repeat(length / 2)}]]>`)],
    ['comments in front', (length) => `${'<!-- -->'.repeat(length / 8)}${order('')}`],
    ['a long value', (length) => `<Order a="${'= '.repeat(length / 2)}" xmlns="${xmlns}"/>`],
    ['a long attribute name', (length) => `<Order ${'a'.repeat(length)}="1" xmlns="${xmlns}"/>`],
    ['blanks in a tag', (length) => `<Order xmlns${' '.repeat(length)}="${xmlns}"/>`],
    ['references', (length) => order('&amp;'.repeat(length / 5))],
    ['brackets', (length) => order('>'.repeat(length))],
  ])('with %s', (_, textOf) => {
    expect(ratioOf(textOf(12_000), textOf(48_000))).toBeLessThan(6);
  });
});
