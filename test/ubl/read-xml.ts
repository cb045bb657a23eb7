import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';

/** A read element: its children in order, or its text. */
export type Element = {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  /** Not trimmed; '' for an element with children. */
  text: string;
};

const nodeSchema = z.record(z.string(), z.unknown());
const nodesSchema = z.array(nodeSchema);
const attributesSchema = z.record(z.string(), z.string());

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  processEntities: true,
});

/** Reads a whole document. Throws if it isn't well-formed. */
export const readXml = (xml: string): Element => {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new Error(`not well-formed: ${valid.err.msg} in line ${valid.err.line}`);
  const roots = nodesSchema.parse(parser.parse(xml)).flatMap(elementOf);
  const [root] = roots;
  if (root === undefined || roots.length !== 1) throw new Error('not exactly one root');
  return root;
};

const elementOf = (node: z.infer<typeof nodeSchema>): Element[] => {
  const name = Object.keys(node).find((key) => key !== ':@');
  if (name === undefined || name === '#text') return [];
  const inner = nodesSchema.parse(node[name]);
  const children = inner.flatMap(elementOf);
  const texts = inner.flatMap((one) => ('#text' in one ? [String(one['#text'])] : []));
  return [
    {
      name,
      attributes: attributesSchema.parse(node[':@'] ?? {}),
      children,
      text: children.length > 0 ? '' : texts.join(''),
    },
  ];
};

/** All elements at a path of names below an element, for example `cac:OrderLine/cac:LineItem/cbc:ID`. */
export const at = (element: Element, path: string): Element[] =>
  path
    .split('/')
    .reduce<Element[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );

export const texts = (element: Element, path: string): string[] => at(element, path).map(({ text }) => text);

/** The one text at a path, or `null`. */
export const text = (element: Element, path: string): string | null => texts(element, path)[0] ?? null;
