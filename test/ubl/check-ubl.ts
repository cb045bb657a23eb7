import Big from 'big.js';
import { eas, icd, iso3166, iso4217 } from './code-lists.ts';
import { identifierRules } from './identifier-rules.ts';
import { at, type Element, readXml, text, texts } from './read-xml.ts';
import { childrenOf } from './standard.ts';

/** Faults of a document by UBL 2.1: order, cardinality, names, data types. Empty if it is valid. */
export const standardProblems = (xml: string): string[] => problemsOf(readXml(xml), '');

const problemsOf = (element: Element, path: string): string[] => {
  const here = `${path}/${element.name}`;
  if (element.name.startsWith('cbc:')) return basicProblems(element, here);
  const allowed = childrenOf(element.name);
  if (allowed === null) return [`${here} isn't in the table`];
  const problems: string[] = [];
  let last = -1;
  for (const { name } of element.children) {
    const place = allowed.findIndex((child) => child.name === name);
    if (place < 0) problems.push(`${here} has no ${name}`);
    else if (place < last) problems.push(`${here}: ${name} stands too late`);
    last = Math.max(last, place);
  }
  for (const { name, least, most } of allowed) {
    const count = element.children.filter((child) => child.name === name).length;
    if (count < least) problems.push(`${here} wants ${name}`);
    if (count > most) problems.push(`${here} has ${count} of ${name}`);
  }
  return [...problems, ...element.children.flatMap((child) => problemsOf(child, here))];
};

const xsdDecimal = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

const basicProblems = ({ name, attributes, children, text: value }: Element, here: string): string[] => {
  const problems: [boolean, string][] = [
    [children.length > 0, 'has children'],
    [value === '', 'is empty'],
    [/Amount$/.test(name) && !xsdDecimal.test(value), 'is no decimal'],
    [/Amount$/.test(name) && attributes['currencyID'] === undefined, 'has no currency'],
    [/Quantity$/.test(name) && !xsdDecimal.test(value), 'is no decimal'],
    [/Date$/.test(name) && !isDate(value), 'is no date'],
    [/Time$/.test(name) && !/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(Z|[+-]\d\d:\d\d)?$/.test(value), 'is no time'],
    [/Indicator$/.test(name) && !/^(true|false)$/.test(value), 'is no boolean'],
    // Identifiers and codes are normalizedString, which has no line ends.
    [/(ID|Code)$/.test(name) && /[\t\n\r]/.test(value), 'has a line end'],
  ];
  return problems.filter(([found]) => found).map(([, what]) => `${here} ${what}`);
};

const isDate = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`));

const amounts = /^cbc:(\w*Amount)$/;

/** The fatal rules of the Peppol ordering profile that our documents can break, by number. */
export const profileProblems = (xml: string): string[] => {
  const root = readXml(xml);
  return [...(root.name === 'Order' ? orderProblems(root) : responseProblems(root)), ...codeProblems(root)];
};

/**
 * Codes that aren't in their list and identifiers that don't follow their scheme, anywhere in the document.
 */
const codeProblems = (root: Element): string[] => {
  const all = everyElement(root);
  const named = (name: string): Element[] => all.filter((element) => element.name === name);
  const schemes = (name: string): string[] =>
    named(name).flatMap(({ attributes: { schemeID } }) => (schemeID === undefined ? [] : [schemeID]));
  const locations = named('cac:DeliveryLocation');
  const addresses = [...named('cac:Address'), ...named('cac:PostalAddress')];
  const vat = texts(root, 'cac:BuyerCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID');
  return rules([
    ['endpoint scheme in EAS', schemes('cbc:EndpointID').every((scheme) => eas.has(scheme))],
    ['registration scheme in ICD', schemes('cbc:CompanyID').every((scheme) => icd.has(scheme))],
    ['country in ISO 3166-1', named('cbc:IdentificationCode').every((code) => iso3166.has(code.text))],
    ['currency in ISO 4217', named('cbc:DocumentCurrencyCode').every((code) => iso4217.has(code.text))],
    ['B14501 location with an address', locations.every((one) => at(one, 'cac:Address').length > 0)],
    ['B14801 address with a country', addresses.every((one) => at(one, 'cac:Country').length > 0)],
    ['R026 VAT number with its country', vat.every((one) => isVatPrefix(one.slice(0, 2)))],
    ['COMMON-R056-2', vat.every((one) => !one.startsWith('NL') || /^NL[0-9]{9}B[0-9]{2}$/.test(one))],
    ...identifierRules.map(({ scheme, name, holds }): [string, boolean] => [
      name,
      all.every(({ attributes, text: value }) => attributes['schemeID'] !== scheme || holds(value)),
    ]),
  ]);
};

const everyElement = (element: Element): Element[] => [element, ...element.children.flatMap(everyElement)];

const isVatPrefix = (letters: string): boolean => iso3166.has(letters) || letters === 'EL';

const orderProblems = (root: Element): string[] => {
  const items = at(root, 'cac:OrderLine/cac:LineItem');
  const lineAmounts = texts(root, 'cac:OrderLine/cac:LineItem/cbc:LineExtensionAmount');
  const total = text(root, 'cac:AnticipatedMonetaryTotal/cbc:LineExtensionAmount');
  const payable = text(root, 'cac:AnticipatedMonetaryTotal/cbc:PayableAmount');
  const seller = 'cac:SellerSupplierParty/cac:Party';
  return rules([
    ['R034', text(root, 'cbc:CustomizationID') === 'urn:fdc:peppol.eu:poacc:trns:order:3'],
    ['R031', text(root, 'cbc:ProfileID') === 'urn:fdc:peppol.eu:poacc:bis:ordering:3'],
    ['R001 lines have ids of their own', isUnique(texts(root, 'cac:OrderLine/cac:LineItem/cbc:ID'))],
    ['R003 one currency', oneCurrency(root)],
    ['R008 total of the lines', total === null || sum(lineAmounts).eq(total)],
    ['R006 R007 R016', payable === null || (new Big(payable).gte(0) && payable === total)],
    ['R028 two places', [...lineAmounts, total ?? '0', payable ?? '0'].every(hasTwoPlaces)],
    ['one delivery a line', items.every((item) => at(item, 'cac:Delivery').length <= 1)],
    ['one note', texts(root, 'cbc:Note').length <= 1],
    ['line notes', at(root, 'cac:OrderLine').every((line) => texts(line, 'cbc:Note').length <= 1)],
    ['a quantity with its unit', items.every((item) => unitOf(item) !== null)],
    ['an item name', items.every((item) => text(item, 'cac:Item/cbc:Name') !== null)],
    ['endpoints with a scheme', hasEndpoints(root)],
    ['seller country', text(root, `${seller}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`) !== null],
    ['seller entity', at(root, `${seller}/cac:PartyLegalEntity`).length === 1],
    ['buyer entity', at(root, 'cac:BuyerCustomerParty/cac:Party/cac:PartyLegalEntity').length === 1],
    ['no version of UBL, which the profile leaves out', text(root, 'cbc:UBLVersionID') === null],
    ...items.flatMap(lineRules),
  ]);
};

const lineRules = (item: Element): [string, boolean][] => {
  const id = text(item, 'cbc:ID');
  const quantity = new Big(text(item, 'cbc:Quantity') ?? '0');
  const price = text(item, 'cac:Price/cbc:PriceAmount');
  const base = new Big(text(item, 'cac:Price/cbc:BaseQuantity') ?? '1');
  const amount = new Big(text(item, 'cbc:LineExtensionAmount') ?? '0');
  const [gross, off] = [
    text(item, 'cac:Price/cac:AllowanceCharge/cbc:BaseAmount'),
    text(item, 'cac:Price/cac:AllowanceCharge/cbc:Amount'),
  ];
  const exact = base.gt(0) ? quantity.times(price ?? '0').div(base) : new Big(0);
  return [
    [`R004 line ${id}`, quantity.gte(0)],
    [`R005 line ${id}`, price === null || new Big(price).gte(0)],
    [`R025 line ${id}`, base.gt(0)],
    // The rule allows 0.02. Ours is the exact amount, rounded once.
    [`R024 line ${id}`, amount.minus(exact).abs().lte('0.005')],
    [`base quantity in the unit of the order, line ${id}`, baseUnitOf(item) === unitOf(item)],
    [`R019 line ${id}`, gross === null || new Big(gross).minus(off ?? '0').eq(price ?? '0')],
    [`R033 line ${id}`, off === null || new Big(off).gte(0)],
  ];
};

const responseProblems = (root: Element): string[] => {
  const code = text(root, 'cbc:OrderResponseCode');
  const lines = at(root, 'cac:OrderLine');
  const items = at(root, 'cac:OrderLine/cac:LineItem');
  const names = ['cac:SellerSupplierParty', 'cac:BuyerCustomerParty'].map((party) =>
    text(root, `${party}/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName`),
  );
  return rules([
    ['R006', text(root, 'cbc:CustomizationID') === 'urn:fdc:peppol.eu:poacc:trns:order_response:3'],
    ['profile', text(root, 'cbc:ProfileID') === 'urn:fdc:peppol.eu:poacc:bis:ordering:3'],
    ['UNCL4343', code !== null && ['AB', 'AP', 'RE', 'CA'].includes(code)],
    ['R007 R008 R009 R010', code === 'CA' ? lines.length > 0 : lines.length === 0],
    ['R001 R002 names', names.every((name) => name !== null)],
    ['R003 lines have ids of their own', isUnique(texts(root, 'cac:OrderLine/cac:LineItem/cbc:ID'))],
    ['R005 one currency', oneCurrency(root)],
    ['R004 periods', items.every((item) => isPeriod(item))],
    ['UNCL1229', items.every((item) => /^(1|3|5|7|42)$/.test(text(item, 'cbc:LineStatusCode') ?? ''))],
    ['references', lines.every((line) => text(line, 'cac:OrderLineReference/cbc:LineID') !== null)],
    ['an item name', items.every((item) => text(item, 'cac:Item/cbc:Name') !== null)],
    ['one delivery a line', items.every((item) => at(item, 'cac:Delivery').length <= 1)],
    ['base quantity in the unit of the order', items.every((item) => baseUnitOf(item) === unitOf(item))],
    ['endpoints with a scheme', hasEndpoints(root)],
    ['no version of UBL, which the profile leaves out', text(root, 'cbc:UBLVersionID') === null],
    [
      'no more of a party than the profile has',
      ['cac:SellerSupplierParty', 'cac:BuyerCustomerParty'].every((party) =>
        at(root, `${party}/cac:Party`).every(
          ({ children }) =>
            children.every(({ name }) =>
              ['cbc:EndpointID', 'cac:PartyIdentification', 'cac:PartyLegalEntity'].includes(name),
            ) && at(root, `${party}/cac:Party/cac:PartyLegalEntity/cbc:CompanyID`).length === 0,
        ),
      ),
    ],
  ]);
};

const rules = (checked: [string, boolean][]): string[] =>
  checked.filter(([, holds]) => !holds).map(([rule]) => rule);

const sum = (values: string[]): Big => values.reduce((total, value) => total.plus(value), new Big(0));
const hasTwoPlaces = (value: string): boolean => (value.split('.')[1] ?? '').length <= 2;
const isUnique = (values: string[]): boolean => new Set(values).size === values.length;

const unitOf = (item: Element): string | null => at(item, 'cbc:Quantity')[0]?.attributes['unitCode'] ?? null;

/** The unit of the price. The order's unit if no price names another. */
const baseUnitOf = (item: Element): string | null => {
  const [base] = at(item, 'cac:Price/cbc:BaseQuantity');
  return base === undefined ? unitOf(item) : (base.attributes['unitCode'] ?? null);
};

const isPeriod = (item: Element): boolean => {
  const period = 'cac:Delivery/cac:PromisedDeliveryPeriod';
  const [start, end] = [text(item, `${period}/cbc:StartDate`), text(item, `${period}/cbc:EndDate`)];
  return start === null || end === null || end >= start;
};

const hasEndpoints = (root: Element): boolean =>
  ['cac:SellerSupplierParty', 'cac:BuyerCustomerParty'].every((party) =>
    /^\d{4}$/.test(at(root, `${party}/cac:Party/cbc:EndpointID`)[0]?.attributes['schemeID'] ?? ''),
  );

const oneCurrency = (element: Element, document = text(element, 'cbc:DocumentCurrencyCode')): boolean =>
  element.children.every(
    (child) =>
      (!amounts.test(child.name) || child.attributes['currencyID'] === document) &&
      oneCurrency(child, document),
  );
