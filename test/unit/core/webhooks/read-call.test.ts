import { describe, expect, it } from 'vitest';
import { readEvent } from '../../../../src/main/core/webhooks/read-event.ts';
import { readCall } from '../../../../src/main/core/webhooks/webhooks-service.ts';

const bytes = (value: unknown): Uint8Array =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const get = (path: string, query = '') =>
  readCall({ method: 'GET', path, query, body: bytes('{"orderEvent":{"orderId":"not-this"}}') })?.hint ??
  null;

describe('the body of a POST webhook', () => {
  it.each(['orderEvent', 'singleDeliveryOrderEvent', 'orderDocumentsEvent'])(
    'names an order in %s',
    (field) => {
      const event = { eventName: 'Whatever', [field]: { orderId: '5f2a-1', version: 3, lines: [{}] } };
      expect(readEvent(bytes(event))).toEqual({
        hint: { about: 'order', id: '5f2a-1' },
        eventName: 'Whatever',
      });
    },
  );

  it('names an order or a shipment by its id in a part that nobody knows, after the parts that are known', () => {
    const contact = { eventName: 'OrderContactReassignedByBuyer', orderContactEvent: { orderId: 'o-1' } };
    expect(readEvent(bytes(contact))).toEqual({
      hint: { about: 'order', id: 'o-1' },
      eventName: 'OrderContactReassignedByBuyer',
    });
    expect(readEvent(bytes({ orderId: 7 }))?.hint).toEqual({ about: 'order', id: '7' });
    expect(readEvent(bytes({ other: { shipmentId: 's-1' } }))?.hint).toEqual({
      about: 'shipment',
      id: 's-1',
    });
    const both = { other: { orderId: 'o-1' }, shipment: { id: 's-1' } };
    expect(readEvent(bytes(both))?.hint).toEqual({ about: 'shipment', id: 's-1' });
    expect(readEvent(bytes({ ...both, orderEvent: { orderId: 'o-2' } }))?.hint.id).toBe('o-2');
  });

  it('names a shipment', () => {
    const event = { eventName: 'ShipmentApprovedByBuyer', shipment: { id: 'S.9', lines: [] }, meta: {} };
    expect(readEvent(bytes(event))?.hint).toEqual({ about: 'shipment', id: 'S.9' });
  });

  it('names an order by a number, to the last digit', () => {
    expect(readEvent(bytes('{"orderEvent":{"orderId":9007199254740993}}'))?.hint.id).toBe('9007199254740993');
  });

  it('is read with a byte order mark, and with unknown fields', () => {
    const text = '\uFEFF{"__proto__":{"orderEvent":1},"orderEvent":null,"shipment":{"id":"a","x":[[[]]]}}';
    expect(readEvent(bytes(text))).toEqual({ hint: { about: 'shipment', id: 'a' }, eventName: null });
  });

  it.each([
    '',
    'null',
    '[]',
    '"orderEvent"',
    '{}',
    '{"orderEvent":{}}',
    '{"orderEvent":{"id":"a"}}',
    '{"orderEvent":{"orderId":null}}',
    '{"orderEvent":{"orderId":["a"]}}',
    '{"orderEvent":{"orderId":""}}',
    '{"orderEvent":{"orderId":"../login"}}',
    '{"orderEvent":{"orderId":"a b"}}',
    '{"orderEvent":{"orderId":"a\\u0000"}}',
    '{"shipment":{"id":-1}}',
    '{"orderEvent":{"orderId":"a"}',
    '{"orderContactEvent":{"orderId":"../login"}}',
    '{"list":[{"orderId":"a"}]}',
    '['.repeat(400_000),
  ])('%.60s is none', (text) => expect(readEvent(bytes(text))).toBeNull());

  it.each(['OrderIssuedByBuyer <b>', '', 7, null, 'x'.repeat(101)])(
    'has no name that could be shown in %.20s',
    (eventName) => {
      const event = { eventName, orderEvent: { orderId: 'a' } };
      expect(readEvent(bytes(event))).toEqual({ hint: { about: 'order', id: 'a' }, eventName: null });
    },
  );

  it('is none if it is not UTF-8', () => {
    const latin = Buffer.from('{"orderEvent":{"orderId":"a","note":"\u00fc"}}', 'latin1');
    expect(readEvent(latin)).toBeNull();
  });
});

describe('the body of a POST webhook in XML', () => {
  const event = (inside: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<Event>\n <eventName>OrderIssuedByBuyer</eventName>${inside}</Event>`;

  it('has the fields of the JSON as elements, with any name of its root', () => {
    const lines = '<line><id>not-this</id><orderId>nor-this</orderId></line>'.repeat(3);
    for (const field of ['orderEvent', 'singleDeliveryOrderEvent', 'orderDocumentsEvent']) {
      const text = event(
        `<${field} a="x > y"><!-- </Event> -->${lines}<orderId> 5f2a-1 </orderId></${field}>`,
      );
      const hint = { about: 'order', id: '5f2a-1' };
      expect(readEvent(bytes(text))).toEqual({ hint, eventName: 'OrderIssuedByBuyer' });
    }
    const shipment = event(
      '<n:shipment xmlns:n="urn:n"><line/><n:id><![CDATA[S.9]]></n:id></n:shipment><meta/>',
    );
    expect(readEvent(bytes(`\uFEFF${shipment}`))?.hint).toEqual({ about: 'shipment', id: 'S.9' });
    const other = event('<orderContactEvent><orderId>5f2a-1</orderId></orderContactEvent>');
    expect(readEvent(bytes(other))?.hint).toEqual({ about: 'order', id: '5f2a-1' });
  });

  const order = '<orderEvent><orderId>a</orderId></orderEvent>';
  it.each([
    event('<orderEvent/>'),
    event('<orderEvent><id>a</id></orderEvent>'),
    event('<orderEvent><line><orderId>a</orderId></line></orderEvent>'),
    event('<orderEvent><orderId>../a</orderId></orderEvent>'),
    event(`${order}<open>`),
    event(`${order}</closed>`),
    `${event(order)}<Event/>`,
    `${event(order)} and more`,
    `<!DOCTYPE Event><Event>${order}</Event>`,
    `<!DOCTYPE Event [<!ENTITY id "a">]><Event><orderEvent><orderId>&id;</orderId></orderEvent></Event>`,
    event('<orderEvent><orderId>a</orderId><note>&own;</note></orderEvent>'),
    event(`<x note="&own;"/>${order}`),
    event('<'.repeat(1_000)),
    event('<a '.repeat(100_000)),
    '<a>'.repeat(400_000),
    `<a ${'b="c" '.repeat(400_000)}`,
    '<!--'.repeat(400_000),
    '<',
    '<>',
  ])('%.70s is none', (text) => expect(readEvent(bytes(text))).toBeNull());
});

describe('a GET webhook', () => {
  it('names a record in the path, of any kind', () => {
    expect(get('/5f2a-1')).toEqual({ about: 'either', id: '5f2a-1' });
    expect(get('/5f2a%2D1')).toEqual({ about: 'either', id: '5f2a-1' });
  });

  it('names a record at the end of any path, and an order or a shipment if the path says so', () => {
    expect(get('/orderbell/in/5f2a-1')).toEqual({ about: 'either', id: '5f2a-1' });
    expect(get('/orders/5f2a-1')).toEqual({ about: 'order', id: '5f2a-1' });
    expect(get('/v2/Shipments/S.9')).toEqual({ about: 'shipment', id: 'S.9' });
    expect(get('/orders', 'orderId=5f2a-1')).toEqual({ about: 'order', id: '5f2a-1' });
  });

  it('names an order or a shipment in the query', () => {
    expect(get('', 'orderId=5f2a-1')).toEqual({ about: 'order', id: '5f2a-1' });
    expect(get('', 'x=1&shipmentId=S.9')).toEqual({ about: 'shipment', id: 'S.9' });
  });

  it.each([
    ['', ''],
    ['', 'id=a'],
    ['', 'orderId='],
    ['', 'orderId=%2e%2e%2f'],
    ['/..', ''],
    ['/%2e%2e', ''],
    ['/a%2Fb', ''],
    ['/orders/', ''],
    ['/orders/..', ''],
    ['/%', ''],
    ['/%ff', ''],
    [`/${'a'.repeat(101)}`, ''],
  ])('of %.20s?%s names none', (path, query) => expect(get(path, query)).toBeNull());
});

it('A POST is read by its body alone', () => {
  const call = { method: 'POST' as const, path: '/a', query: 'orderId=b', body: bytes('{}') };
  expect(readCall(call)).toBeNull();
});
