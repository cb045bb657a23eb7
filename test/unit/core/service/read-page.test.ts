import { describe, expect, it } from 'vitest';
import { nothingPending } from '../../../../src/main/core/orders/pending-answers.ts';
import { readPage, readSingleOrder } from '../../../../src/main/core/service/codec/read-page.ts';
import { type Folder, folderOf } from '../../../../src/shared/domain/order/folder.ts';
import { orderFacts } from '../../../../src/shared/domain/order/order-facts.ts';
import { calendarDate } from '../../../../src/shared/domain/values/calendar-date.ts';
import { receivedText } from '../../../fakes/as-read.ts';
import { firstMoment, wireOrder, wirePage } from '../../../fakes/wire-orders.ts';

const orderFrom = (text: string) => readSingleOrder(text).order();

const reasonOf = (record: string): string | undefined =>
  readPage(wirePage([record], 1, firstMoment)).broken[0]?.reason;

describe('an order on the wire', () => {
  it('is read in its short form, with the two numbers at the top level and without id', () => {
    const order = orderFrom(
      `{"supplierAccountNumber":"S-9","purchaseOrderNumber":"PO-9","lines":[],` +
        `"status":{"processStatus":"Issued","logisticsStatus":"Open"},"lastUpdatedAt":"${firstMoment}"}`,
    );
    expect(order).toMatchObject({
      id: null,
      companyId: null,
      supplierAccountNumber: 'S-9',
      purchaseOrderNumber: 'PO-9',
      orderType: 'Purchase',
      version: null,
      status: { processStatus: 'Issued', logisticsStatus: 'Open' },
      lastUpdatedAt: firstMoment,
    });
  });

  it.each<[string, string, Folder]>([
    ['Issued', 'Open', 'to-answer'],
    ['Confirmed', 'Open', 'confirmed'],
    ['Confirmed', 'Delivered', 'closed'],
    ['Cancelled', 'Open', 'closed'],
  ])('whose line is %s and %s is in the right folder: %s', (processed, goods, folder) => {
    const text = wireOrder({ status: processed, lines: [{ status: processed }] });
    const order = orderFrom(text.replaceAll('"logisticsStatus":"Open"', `"logisticsStatus":"${goods}"`));
    expect(order.status).toEqual({ processStatus: processed, logisticsStatus: goods });
    expect(order.lines[0]?.status).toMatchObject(order.status);
    expect(folderOf(orderFacts(order), calendarDate('2026-11-21'), nothingPending, null)).toBe(folder);
  });

  it('keeps unknown statuses', () => {
    const order = orderFrom(
      wireOrder({ status: 'Pondering', lines: [{ status: 'Dreaming', step: 'Deeply' }] }),
    );
    expect(order.status.processStatus).toBe('Pondering');
    expect(order.lines[0]?.status).toMatchObject({ processStatus: 'Dreaming', inProgressStatus: 'Deeply' });
  });

  it.each([
    ['1234.560000000000000001', '1234.560000000000000001'],
    ['"1234.560000000000000001"', '1234.560000000000000001'],
    ['12345678901234567890', '12345678901234567890'],
    ['1.50', '1.50'],
    ['5e3', '5e3'],
    ['" 7 "', '7'],
  ])('keeps the quantity %s digit for digit', (quantity, text) => {
    expect(orderFrom(wireOrder({ lines: [{ quantity }] })).lines[0]?.deliverySchedule[0]?.quantity).toBe(
      text,
    );
  });

  it('ignores unknown fields, and keeps them in the received text', () => {
    const text = wireOrder({ extra: ',"futureField":{"deep":[1.0,null,"x"]}' });
    expect(receivedText(readSingleOrder(text))).toBe(text);
  });

  it('reads a numeric position or order number as text', () => {
    const text = wireOrder()
      .replace('"position":"00010","item"', '"position":10,"item"')
      .replace('"PO-1"', '4500001');
    const order = orderFrom(text);
    expect(order.purchaseOrderNumber).toBe('4500001');
    expect(order.lines[0]?.position).toBe('10');
  });

  it('leaves out describing fields of another type without losing the order', () => {
    const text = wireOrder().replace(
      '"destination":{"names":["Buyer One"]}',
      '"destination":"somewhere","contact":7,"notes":["a",{"b":1.10}],"documents":[null,{"name":"Drawing"}],"labels":"x"',
    );
    const order = orderFrom(text);
    expect(order.destination.names).toEqual([]);
    expect(order.notes).toEqual(['a', '{"b":1.10}']);
    expect(order.documents.map(({ name }) => name)).toEqual(['Drawing']);
    expect(order.labels).toEqual([]);
  });

  it('has changed with its last line, if the service dates only lines', () => {
    const text = wireOrder({
      at: 'X',
      lines: [{ at: firstMoment }, { position: '20', at: '2026-11-05T00:00:00.000Z' }],
    });
    expect(orderFrom(text.replace(',"lastUpdatedAt":"X"', '')).lastUpdatedAt).toBe(
      '2026-11-05T00:00:00.000Z',
    );
  });
});

describe('the received text of a record', () => {
  const spaced = wireOrder({ lines: [{ quantity: '1.50' }] }).replaceAll('":', '" : ');
  const pageOf = (record: string) => readPage(wirePage([record], 1, firstMoment));

  it('keeps its white space and digits', () => {
    const [only] = pageOf(spaced).records;
    expect(only?.lines.map(({ text }) => text)).toEqual([expect.stringContaining('"quantity" : 1.50}')]);
    expect(only?.headerText).toContain('"version" : 1,');
    expect(pageOf('{"x" : 1.10}').broken.map(({ payload }) => payload)).toEqual(['{"x" : 1.10}']);
  });

  it('has no white space around it', () => {
    expect(receivedText(readSingleOrder(` ${wireOrder()}\n`))).toBe(wireOrder());
  });

  it('keeps each digit of an order number that was sent as a number', () => {
    const [only] = pageOf(wireOrder({ number: 'N' }).replace('"N"', '90071992547409931')).records;
    expect(only?.header.purchaseOrderNumber).toBe('90071992547409931');
  });

  it.each([
    ['a list twice', '[{"position":"2"} , {"position":"3"}]', '[0,0]', ['2', '3']],
    ['a list and then a number', '7', '7', []],
  ])('is written again for an order with %s as its lines: the last counts', (_, last, header, positions) => {
    const numbers = '"purchaseOrderNumber":"PO-1","supplierAccountNumber":"S-1"';
    const [only] = pageOf(`{${numbers}, "lines":[{"position":"1"}], "lines":${last}}`).records;
    expect(only?.headerText).toBe(`{${numbers},"lines":${header}}`);
    expect(only?.lines.map(({ text }) => text)).toEqual(positions.map((one) => `{"position":"${one}"}`));
  });
});

/** A record with a list in a list, and so on. */
const nested = (levels: number): string => `{"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

describe('a record that is nested too deep', () => {
  const order = wireOrder({ extra: `,"more":${nested(99)}` });
  const deepOrder = wireOrder({ extra: `,"more":${nested(100)}` });

  it('is broken beside the good ones, above a hundred levels', () => {
    const page = readPage(wirePage([order, deepOrder], 2, firstMoment));
    expect(page.records).toHaveLength(1);
    expect(page.broken).toEqual([{ payload: deepOrder, reason: 'nested too deep' }]);
  });

  it('counts the levels of its lines with its own', () => {
    const inLine = (levels: number) => wireOrder({ lines: [{ extra: `,"more":${nested(levels)}` }] });
    const page = readPage(wirePage([inLine(97), inLine(98)], 2, firstMoment));
    expect(page.broken).toEqual([{ payload: inLine(98), reason: 'nested too deep' }]);
  });

  it('is no order when it is fetched', () => {
    expect(readSingleOrder(order).header.id).toBe('order-1');
    expect(() => readSingleOrder(deepOrder)).toThrowError(
      expect.objectContaining({ code: 'service.not-a-service', detail: 'nested too deep' }),
    );
  });
});

describe('a page with two lists of records', () => {
  it('has those of the last list, each written again', () => {
    const order = wireOrder();
    const deep = nested(101);
    const list = `[${order.replaceAll('":', '" : ')}, {"x" : 1.10}, ${deep}]`;
    const page = readPage(`{"data":[{"x":0}],"data":${list},"total":3}`);
    expect(page.records.map(receivedText)).toEqual([order]);
    expect(page.broken.map(({ payload }) => payload)).toEqual(['{"x":1.10}', deep]);
    expect(page.broken[1]?.reason).toBe('nested too deep');
  });

  it('is no page if the last one is no list', () => {
    expect(() => readPage('{"data":[{"x":0}],"data":5,"total":1}')).toThrowError(
      expect.objectContaining({ code: 'service.not-a-service' }),
    );
  });
});

describe('a record that is broken', () => {
  it.each([
    [
      'neither id nor number',
      wireOrder({ id: null }).replace('"purchaseOrderNumber":"PO-1",', ''),
      'purchaseOrderNumber',
    ],
    [
      'neither id nor our number there',
      wireOrder({ id: null }).replace('"supplierAccountNumber":"S-1",', ''),
      'supplierAccountNumber',
    ],
    ['nothing', 'null', 'no object'],
    ['a number', '17', 'no object'],
  ])('with %s is reported by the path, never by its content', (_name, record, path) => {
    const reason = reasonOf(record);
    expect(reason).toContain(path);
    expect(reason).not.toContain('SECRET');
  });

  it('is no order when it is fetched either', () => {
    expect(() => readSingleOrder('{"x":1}')).toThrowError(
      expect.objectContaining({
        ...{ code: 'service.not-a-service', detail: 'supplierAccountNumber: missing or unreadable' },
      }),
    );
  });

  it('is kept completely beside the good ones', () => {
    const page = readPage(
      wirePage([wireOrder({ id: 'a' }), '{"x":1.10}', wireOrder({ id: 'b' })], 3, firstMoment),
    );
    expect(page.records.map(({ header }) => header.id)).toEqual(['a', 'b']);
    expect(page.broken.map(({ payload }) => payload)).toEqual(['{"x":1.10}']);
  });
});

describe('a page', () => {
  it.each([
    '<html></html>',
    wirePage([wireOrder()], 1, firstMoment).slice(0, -3),
    '{"data":{},"total":1}',
    '{"data":[]}',
    '{"data":[],"total":"many"}',
    '"text"',
    'null',
    '',
  ])('is no page if it is %s', (text) => {
    expect(() => readPage(text)).toThrowError(expect.objectContaining({ code: 'service.not-a-service' }));
  });

  it('is too large with far more records than a page may have', () => {
    const pageOf = (count: number) => wirePage(Array(count).fill('{}'), count, firstMoment);
    expect(readPage(pageOf(20_000)).broken).toHaveLength(20_000);
    expect(() => readPage(pageOf(20_001))).toThrowError(
      expect.objectContaining({ code: 'service.answer-too-large' }),
    );
  });

  it('may hold a record with a name twice, and begin with a byte order mark: the last one counts', () => {
    const twice = wireOrder({ id: 'b' }).replace('"version":1', '"version":1,"version":2');
    const text = `\uFEFF${wirePage([wireOrder({ id: 'a' }), twice], 2, firstMoment)}`;
    expect(readPage(text).records.map(({ header }) => [header.id, header.version])).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  it('may have no stamp', () => {
    expect(readPage(wirePage([], 0, null))).toMatchObject({ total: 0, lastUpdatedAt: null });
    expect(readPage('{"data":[],"total":0,"lastUpdatedAt":null}').lastUpdatedAt).toBeNull();
  });
});
