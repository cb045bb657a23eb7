import { Problem } from '../../../src/main/practice/http/problem.ts';
import {
  type OrderResponse,
  orderResponseSchema,
  type ResponseDocument,
} from '../../../src/shared/domain/answer/order-response.ts';
import type { Price, Prices } from '../../../src/shared/domain/order/order.ts';
import { calendarDate } from '../../../src/shared/domain/values/calendar-date.ts';
import { type Decimal, decimalSchema } from '../../../src/shared/domain/values/decimal.ts';
import type { Chance } from '../machine/chance.ts';
import { itemsOf, memberOf, readTree, type Tree } from '../machine/json-tree.ts';
import { brokenText } from '../machine/mutate-text.ts';
import { oddNumbers, someDigits, someText } from '../machine/odd-values.ts';
import { exactOf, isSame } from '../oracle/exact-decimal.ts';
import { type Element, readXml } from '../oracle/xml-tree.ts';
import type { Subjects } from '../subjects.ts';
import { describeError, outcomeOf, type Target, type Trial } from './target.ts';

/** Order responses as Orderbell writes them in JSON and XML, read back by an independent reader. */
export const responses: Target = {
  name: 'responses',
  share: 3,
  from: 'us',
  run: (chance, subjects) => tryResponse(responseBy(chance), subjects),
};

const tryResponse = (response: OrderResponse, subjects: Subjects): Trial => {
  const json = subjects.writeOrderResponse(response, 'json').text;
  const xml = subjects.writeOrderResponse(response, 'xml').text;
  const again = subjects.writeOrderResponse(
    orderResponseSchema.parse(JSON.parse(JSON.stringify(response))),
    'json',
  ).text;
  const tree = readTree(json);
  // Messages are sent as bytes, and a lone surrogate has none.
  const root = readXml(Buffer.from(xml, 'utf8').toString('utf8'));
  return {
    input: () => JSON.stringify(response),
    broken: [
      ...(again === json ? [] : ['another attempt writes other bytes']),
      ...(tree === null
        ? ['no JSON']
        : differences(
            'JSON',
            valuesOf(response, (text) => text),
            fromJson(tree),
          )),
      ...(root === null
        ? ['no XML']
        : differences(
            'XML',
            valuesOf(response, (text) => xmlText(text)),
            fromXml(root),
          )),
      ...onPractice(response, json, xml, subjects),
    ],
  };
};

type Values = (string | null)[];

const differences = (form: string, expected: Values, read: Values): string[] => {
  const at = expected.findIndex((one, index) => one !== read[index]);
  if (at < 0 && expected.length === read.length) return [];
  return [`${form} says ${JSON.stringify(read[at])} instead of ${JSON.stringify(expected[at])}`];
};

/** The content of a response in sequence: texts unchanged, decimals as plain digits. */
const valuesOf = ({ order, lines }: OrderResponse, text: (value: string) => string): Values => {
  const maybe = (value: string | null): string | null => (value === null ? null : text(value));
  const documents = (all: ResponseDocument[]): Values =>
    all.flatMap(({ code, revision, name, description, type, objectId }) => [
      maybe(code),
      maybe(revision),
      text(name),
      maybe(description),
      maybe(type),
      text(objectId),
    ]);
  return [
    maybe(order.companyId),
    text(order.buyerAccountNumber),
    text(order.purchaseOrderNumber),
    ...documents(order.documents),
    ...lines.flatMap((line) => [
      text(line.purchaseOrderLinePosition),
      line.indicators,
      maybe(line.reason),
      ...line.deliverySchedule.flatMap(({ position, date, quantity }) => [
        maybe(position),
        date,
        quantity === null ? null : plain(quantity),
      ]),
      ...(line.prices === null ? [] : valuesOfPrices(line.prices, maybe)),
      ...documents(line.documents),
    ]),
  ];
};

const valuesOfPrices = (prices: Prices, maybe: (value: string | null) => string | null): Values => {
  const price = (one: Price | null): Values =>
    one === null
      ? []
      : [one.priceInTransactionCurrency, one.priceInBaseCurrency].flatMap((money) =>
          money === null ? [] : [plain(money.value), maybe(money.currencyIso)],
        );
  return [
    ...price(prices.netPrice),
    ...price(prices.grossPrice),
    prices.discountPercentage === null ? null : plain(prices.discountPercentage),
    maybe(prices.priceUnitOfMeasureIso),
    prices.priceUnitQuantity === null ? null : plain(prices.priceUnitQuantity),
  ];
};

const plain = (value: Decimal): string => value.replace(/^(-?)0+(?=[0-9])/, '$1');

// XML can't write control characters or lone surrogates. C1 characters have no meaning.
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, '');

type Reader<Node> = {
  under: (node: Node | undefined, name: string) => Node | undefined;
  list: (node: Node | undefined, jsonName: string, xmlName: string) => Node[];
  word: (node: Node | undefined) => string | null;
};

const valuesRead = <Node>(root: Node, { under, list, word }: Reader<Node>): Values => {
  const documents = (node: Node | undefined): Values =>
    list(node, 'documents', 'document').flatMap((one) =>
      ['code', 'revision', 'name', 'description', 'type', 'objectId'].map((name) => word(under(one, name))),
    );
  const price = (node: Node | undefined): Values =>
    ['priceInTransactionCurrency', 'priceInBaseCurrency'].flatMap((name) => {
      const money = under(node, name);
      return money === undefined ? [] : [word(under(money, 'value')), word(under(money, 'currencyIso'))];
    });
  const order = under(root, 'order');
  return [
    ...['companyId', 'buyerAccountNumber', 'purchaseOrderNumber'].map((name) => word(under(order, name))),
    ...documents(order),
    ...list(root, 'lines', 'line').flatMap((line) => {
      const prices = under(line, 'prices');
      const indicators = under(line, 'indicators');
      return [
        word(under(line, 'purchaseOrderLinePosition')),
        ['accepted', 'rejected'].find((name) => word(under(indicators, name)) === 'true') ?? null,
        word(under(line, 'reason')),
        ...list(line, 'deliverySchedule', 'deliveryScheduleLine').flatMap((entry) =>
          ['position', 'date', 'quantity'].map((name) => word(under(entry, name))),
        ),
        ...(prices === undefined
          ? []
          : [
              ...price(under(prices, 'netPrice')),
              ...price(under(prices, 'grossPrice')),
              ...['discountPercentage', 'priceUnitOfMeasureIso', 'priceUnitQuantity'].map((name) =>
                word(under(prices, name)),
              ),
            ]),
        ...documents(line),
      ];
    }),
  ];
};

const fromJson = (tree: Tree): Values =>
  valuesRead<Tree>(tree, {
    under: (node, name) => memberOf(node, name),
    list: (node, name) => itemsOf(memberOf(node, name)),
    word: (node) =>
      node?.kind === 'text'
        ? node.value
        : node?.kind === 'number'
          ? node.digits
          : node?.kind === 'flag'
            ? String(node.value)
            : null,
  });

const fromXml = (root: Element): Values =>
  valuesRead<Element>(root, {
    under: (node, name) => node?.elements.find((one) => one.name === name),
    list: (node, _name, name) => node?.elements.filter((one) => one.name === name) ?? [],
    word: (node) => node?.text ?? null,
  });

// It refuses identifiers with white space and quantities of zero, and accepts everything else.
const onPractice = (response: OrderResponse, json: string, xml: string, subjects: Subjects): string[] =>
  [outcomeOf(() => subjects.readJsonResponse(json)), outcomeOf(() => subjects.readXmlResponse(xml))].flatMap(
    (outcome) => {
      if ('thrown' in outcome) {
        return outcome.thrown instanceof Problem
          ? []
          : [`the practice service threw ${describeError(outcome.thrown)}`];
      }
      const quantities = outcome.value.lines.flatMap(({ deliverySchedule }) => deliverySchedule ?? []);
      const expected = response.lines.flatMap(({ deliverySchedule }) => deliverySchedule);
      return quantities.every(({ quantity }, index) =>
        isSameKnown(quantity, expected[index]?.quantity ?? null),
      )
        ? []
        : ['the practice service read another quantity'];
    },
  );

const isSameKnown = (a: Decimal | null, b: Decimal | null): boolean =>
  a === null || b === null ? a === b : isSame(a, exactOf(b));

const responseBy = (chance: Chance): OrderResponse => ({
  order: {
    companyId: maybe(chance, () => someText(chance)),
    buyerAccountNumber: chance.once(4) ? someText(chance) : 'D-200',
    purchaseOrderNumber: chance.once(4) ? someText(chance) : 'PO-1',
    ...{ contact: null, notes: [] },
    documents: documentsBy(chance),
  },
  ...{ erpResponseDateTime: null, erpRespondedBy: null },
  lines: Array.from({ length: chance.between(1, 3) }, (_, index) => ({
    purchaseOrderLinePosition: chance.once(4) ? someText(chance) : String(index + 1),
    ...{ salesOrderNumber: null, salesOrderLinePosition: null, itemDetails: null },
    deliverySchedule: Array.from({ length: chance.between(0, 3) }, () => ({
      position: maybe(chance, () => (chance.once(3) ? someText(chance) : '1')),
      // An unknown value is left out.
      date: chance.once(4) ? null : calendarDate('2026-12-01'),
      quantity: chance.once(6) ? null : decimalBy(chance),
    })),
    prices: maybe(chance, () => pricesBy(chance)),
    indicators: chance.pick(['accepted', 'rejected', null, null]),
    reason: maybe(chance, () => someText(chance)),
    documents: documentsBy(chance),
  })),
});

const maybe = <Value>(chance: Chance, make: () => Value): Value | null => (chance.once(3) ? null : make());

const documentsBy = (chance: Chance): ResponseDocument[] =>
  Array.from({ length: chance.pick([0, 0, 1, 2]) }, () => ({
    objectId: '00000000-0000-4000-8000-000000000001',
    name: someText(chance),
    code: maybe(chance, () => someText(chance)),
    revision: maybe(chance, () => someText(chance)),
    type: maybe(chance, () => someText(chance)),
    description: maybe(chance, () => someText(chance)),
  }));

const decimalBy = (chance: Chance): Decimal => {
  const text = `${chance.once(10) ? '00' : ''}${chance.once(4) ? chance.pick(oddNumbers) : someDigits(chance)}`;
  return decimalSchema.safeParse(text).data ?? decimalSchema.parse('1.50');
};

const pricesBy = (chance: Chance): Prices => {
  const money = () => ({
    value: decimalBy(chance),
    currencyIso: maybe(chance, () => (chance.once(4) ? someText(chance) : 'EUR')),
  });
  const price = () => ({ priceInTransactionCurrency: money(), priceInBaseCurrency: maybe(chance, money) });
  return {
    netPrice: maybe(chance, price),
    grossPrice: maybe(chance, price),
    discountPercentage: maybe(chance, () => decimalBy(chance)),
    priceUnitOfMeasureIso: maybe(chance, () => someText(chance)),
    priceUnitQuantity: maybe(chance, () => decimalBy(chance)),
  };
};

const xmlPieces = [
  '<',
  '>',
  '&',
  '&#0;',
  '&lol;',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?php ?>',
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>',
  '<!doctype x SYSTEM "file:///etc/passwd">',
  '<line/>',
  '<line><reason>'.repeat(300),
  '<__proto__>x</__proto__>',
  '<constructor><prototype>x</prototype></constructor>',
  '\u0000',
  '\ufeff',
  ' xmlns:a="b"',
];

/**
 * The same messages as the practice service receives them: damaged in transit, with everything that XML can
 * be abused for.
 */
export const inbound: Target = {
  name: 'inbound',
  share: 3,
  from: 'us',
  run: (chance, subjects) => {
    const response = responseBy(chance);
    const format = chance.pick(['json', 'xml', 'xml'] as const);
    let text = subjects.writeOrderResponse(response, format).text;
    for (let rest = chance.between(1, 3); rest > 0; rest -= 1) {
      const at = chance.between(0, text.length);
      if (format === 'json') text = brokenText(text, chance);
      else if (chance.once(2)) text = brokenText(text, chance, xmlPieces);
      else text = text.slice(0, at) + chance.pick(xmlPieces) + text.slice(at);
    }
    const outcome = outcomeOf(() =>
      format === 'xml' ? subjects.readXmlResponse(text) : subjects.readJsonResponse(text),
    );
    const broken =
      'thrown' in outcome && !(outcome.thrown instanceof Problem)
        ? [`the practice service threw ${describeError(outcome.thrown)}`]
        : [];
    return { input: () => text, broken };
  },
};
