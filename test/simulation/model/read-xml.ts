/** An element's text and its children by name. A name may occur several times. */
type Element = { text: string; children: Map<string, Element[]> };

/** Reads the small XML of answers (open points, section 5): elements and text, no attributes. */
const readXml = (xml: string): Element => {
  const root: Element = { text: '', children: new Map() };
  const open = [root];
  for (const [, closing, name = '', text = ''] of xml.matchAll(/<(\/?)([\w?]+)[^>]*>([^<]*)/g)) {
    if (name.startsWith('?')) continue;
    if (closing === '/') {
      open.pop();
      continue;
    }
    const element: Element = { text, children: new Map() };
    const { children } = open.at(-1) ?? root;
    children.set(name, [...(children.get(name) ?? []), element]);
    open.push(element);
  }
  if (open.length !== 1) throw new SyntaxError('An element is not closed.');
  return root;
};

const all = (element: Element | undefined, name: string): Element[] => element?.children.get(name) ?? [];

const at = (element: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((inner, name) => all(inner, name)[0], element);

const textAt = (element: Element, ...path: string[]): string | undefined => at(element, ...path)?.text;

/** An XML answer in the shape of a JSON one. */
export const readXmlResponse = (xml: string): unknown => {
  const response = at(readXml(xml), 'SendOrderResponseBySupplier');
  const order = at(response, 'order');
  return {
    order: order && {
      purchaseOrderNumber: textAt(order, 'purchaseOrderNumber'),
      buyerAccountNumber: textAt(order, 'buyerAccountNumber'),
      ...documentsIn(order),
    },
    lines: all(response, 'line').map((line) => ({
      purchaseOrderLinePosition: textAt(line, 'purchaseOrderLinePosition'),
      ...indicatorsIn(line),
      ...scheduleIn(line),
      ...pricesIn(line),
      ...documentsIn(line),
    })),
  };
};

const indicatorsIn = (line: Element) => {
  const rejected = textAt(line, 'indicators', 'rejected') === 'true';
  const accepted = textAt(line, 'indicators', 'accepted') === 'true';
  return {
    indicators: { ...(rejected ? { rejected: true } : {}), ...(accepted ? { accepted: true } : {}) },
  };
};

const scheduleIn = (line: Element) => {
  const entries = all(line, 'deliveryScheduleLine');
  return entries.length === 0
    ? {}
    : {
        deliverySchedule: entries.map((entry) => ({
          date: textAt(entry, 'date'),
          quantity: Number(textAt(entry, 'quantity')),
        })),
      };
};

const pricesIn = (line: Element) => {
  const value = textAt(line, 'prices', 'netPrice', 'priceInTransactionCurrency', 'value');
  return value === undefined
    ? {}
    : { prices: { netPrice: { priceInTransactionCurrency: { value: Number(value) } } } };
};

const documentsIn = (element: Element) => ({
  documents: all(element, 'document').map((document) => ({ objectId: textAt(document, 'objectId') })),
});
