/** Orders as JSON text with every digit, as a service sends them. */

export type WireLineOptions = {
  position?: string;
  item?: string;
  itemNumber?: string;
  quantity?: string;
  date?: string;
  price?: string;
  status?: string;
  step?: string | null;
  at?: string;
  extra?: string;
};

export type WireOrderOptions = {
  id?: string | null;
  number?: string;
  version?: number | null;
  at?: string;
  status?: string;
  lines?: WireLineOptions[];
  extra?: string;
};

export const firstMoment = '2026-11-01T10:00:00.000Z';

const wireLine = ({
  position = '00010',
  item = 'Bolt',
  itemNumber = 'I-1',
  quantity = '5',
  date = '2026-12-01',
  price = '12.50',
  status = 'Issued',
  step = null,
  at = firstMoment,
  extra = '',
}: WireLineOptions = {}): string =>
  `{"id":"line-${position}","buyerLine":{"position":"${position}","item":{"number":"${itemNumber}","name":"${item}"}},` +
  `"deliverySchedule":[{"position":"1","date":"${date}","quantity":${quantity}}],` +
  `"prices":{"netPrice":{"priceInTransactionCurrency":{"value":${price},"currencyIso":"EUR"}},"priceUnitQuantity":1},` +
  `"status":{"processStatus":"${status}","logisticsStatus":"Open"${step === null ? '' : `,"inProgressStatus":"${step}"`}},` +
  `"lastUpdatedAt":"${at}"${extra}}`;

export const wireOrder = ({
  id = 'order-1',
  number = 'PO-1',
  version = 1,
  at = firstMoment,
  status = 'Issued',
  lines = [{ at }],
  extra = '',
}: WireOrderOptions = {}): string =>
  `{${id === null ? '' : `"id":"${id}",`}"buyerOrder":{"companyId":"buyer-1","supplierAccountNumber":"S-1",` +
  `"purchaseOrderNumber":"${number}","destination":{"names":["Buyer One"]}},` +
  `"supplierOrder":{"buyerAccountNumber":"B-1"},"lines":[${lines.map(wireLine).join(',')}],` +
  `"status":{"processStatus":"${status}","logisticsStatus":"Open"},` +
  `${version === null ? '' : `"version":${version},`}"lastUpdatedAt":"${at}"${extra}}`;

/** A page (interface, section 2). */
export const wirePage = (records: string[], total: number, lastUpdatedAt: string | null): string =>
  `{"data":[${records.join(',')}],"total":${total}${lastUpdatedAt === null ? '' : `,"lastUpdatedAt":"${lastUpdatedAt}"`}}`;

/** The n-th timestamp of a test, a millisecond apart. */
export const momentAt = (n: number, from = firstMoment): string =>
  new Date(Date.parse(from) + n).toISOString();
