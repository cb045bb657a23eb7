import { describe, expect, it } from 'vitest';
import { Problem } from '../../../src/main/practice/http/problem.ts';
import { readXml, rootNamespace } from '../../../src/main/practice/http/xml.ts';
import { faultOfXml } from '../../../src/main/practice/http/xml-faults.ts';
import { workRatio } from '../../fakes/work-ratio.ts';

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
  it('follows the tags, with any brackets in attribute values', () => {
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

describe('the limits of a message', () => {
  const inside = (text: string): string => `<a>${text}</a>`;
  const attributes = (count: number): string =>
    Array.from({ length: count }, (_, index) => ` b${index}="=>"`).join('');

  it.each<[string, (count: number) => string, number]>([
    ['levels', (count) => `${'<a>'.repeat(count)}${'</a>'.repeat(count)}`, 64],
    ['elements', (count) => inside('<b/>'.repeat(count - 1)), 200_000],
    [
      'different names',
      (count) => inside(Array.from({ length: count - 1 }, (_, index) => `<b${index}/>`).join('')),
      1000,
    ],
    ['attributes of an element', (count) => inside(`<b${attributes(count)}/>`), 100],
    ['attributes of an instruction', (count) => `<?b${attributes(count)}?><a/>`, 100],
    ['attributes', (count) => inside('<b c="1"/>'.repeat(count)), 50_000],
    ['characters in a tag', (count) => inside(`<b c="${'x'.repeat(count - 9)}"/>`), 10_000],
    ['characters in a closing tag', (count) => inside(`<b></b${' '.repeat(count - 4)}>`), 10_000],
    ['characters in an instruction', (count) => `<?b ${'x'.repeat(count - 6)}?><a/>`, 10_000],
    ['references in a text', (count) => inside('&amp;'.repeat(count)), 100_000],
    [
      'references in values',
      (count) => inside(`<b c="${'&lt;'.repeat(1000)}"/>`.repeat(count / 1000)),
      100_000,
    ],
    ['comments', (count) => inside('<!---->'.repeat(count)), 100_000],
    ['CDATA sections', (count) => inside('<![CDATA[a]]>'.repeat(count)), 100_000],
    ['instructions', (count) => inside('<?b?>'.repeat(count)), 100],
  ])('as to %s', (what, textOf, most) => {
    expect(faultOfXml(textOf(most))).toBeNull();
    const more = what === 'references in values' ? most + 1000 : most + 1;
    expect(faultOfXml(textOf(more))).toContain(
      what === 'levels' ? 'nested deeper than 64' : `more than ${most} `,
    );
  });

  it('counts nothing outside markup', () => {
    const marks = '<b c="1"><?d?> &amp; '.repeat(60_000);
    expect(faultOfXml(inside(`<!--${marks}--><![CDATA[${marks}]]>`))).toBeNull();
  });

  it('follows the end of an instruction, with any quotes in it', () => {
    const values = Array.from({ length: 200 }, (_, index) => `b${index}="1"`).join(' ');
    expect(faultOfXml(`<?x "?><a> " ${values}?></a>`)).toContain('an open quote');
    expect(faultOfXml(`<?x "'" '"'?><a/>`)).toBeNull();
  });

  it('is an order of 500 lines with 100 deliveries each', () => {
    const delivery = '<delivery><date>2027-01-04</date><quantity>1</quantity></delivery>'.repeat(100);
    const line = `<line><position>1</position><note>&lt;b&gt; &amp;&#10;</note>${delivery}</line>`;
    expect(faultOfXml(inside(line.repeat(500)))).toBeNull();
  });
});

it('a refusal repeats little of the request', () => {
  for (const text of [
    `<${'<'.repeat(5000)}`,
    `<a><${'b'.repeat(5000)}></a>`,
    `<a></${'é😀'.repeat(2000)}>`,
  ]) {
    const said = refusal(text);
    expect(said).toMatch(/^body: is not XML: .*…$/su);
    expect(said.length).toBeLessThan(250);
    expect(said.isWellFormed()).toBe(true);
  }
});

const read = (text: string): void => {
  readXml(text, { namespaces: true });
  rootNamespace(text);
};

/** Slightly less than the service reads. */
const longestTag = 9600;

describe('four times the text costs about four times the work', () => {
  it.each<[string, (length: number) => string, number?]>([
    ['what looks like comments', (length) => order(`<![CDATA[${'<!--'.repeat(length / 4)}]]>`)],
    ['what looks like instructions', (length) => order(`<![CDATA[${'<?'.repeat(length / 2)}]]>`)],
    ['comments in front', (length) => `${'<!-- -->'.repeat(length / 8)}${order('')}`],
    ['a long value', (length) => `<Order a="${'= '.repeat(length / 2)}" xmlns="${xmlns}"/>`, longestTag],
    ['a long attribute name', (length) => `<Order ${'a'.repeat(length)}="1" xmlns="${xmlns}"/>`, longestTag],
    ['blanks in a tag', (length) => `<Order xmlns${' '.repeat(length)}="${xmlns}"/>`, longestTag],
    ['references', (length) => order('&amp;'.repeat(length / 5))],
    ['brackets', (length) => order('>'.repeat(length))],
  ])('with %s', async (_, textOf, length = 48_000) => {
    const [short, long] = [textOf(length / 4), textOf(length)];
    // Square growth would need sixteen times the work.
    expect(
      await workRatio(
        () => read(long),
        () => read(short),
      ),
    ).toBeLessThan(10);
  });
});
