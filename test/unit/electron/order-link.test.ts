import { describe, expect, test } from 'vitest';
import { createShowRequests } from '../../../src/main/electron/start/show-requests.ts';
import { linksIn, numberInLink } from '../../../src/main/electron/start/start-arguments.ts';

describe('a link', () => {
  test.each([
    ['orderbell://order/4500012345', '4500012345'],
    ['ORDERBELL://Order/PO-1', 'PO-1'],
    ['orderbell://order/A%2F12%20b', 'A/12 b'],
    ['orderbell://order/B%C3%BCro-7', 'Büro-7'],
    ['orderbell://order/Bu%CC%88ro-7', 'Büro-7'],
    [`orderbell://order/${'u%CC%88'.repeat(100)}`, 'ü'.repeat(100)],
    [`orderbell://order/${'9'.repeat(100)}`, '9'.repeat(100)],
  ])('names an order: %s', (link, number) => expect(numberInLink(link)).toBe(number));

  test.each([
    'orderbell://order/',
    'orderbell://order',
    'orderbell://order/1/accept',
    'orderbell://order/1/',
    'orderbell://order/1?answer=accept',
    'orderbell://order/1#top',
    'orderbell://orders/1',
    'orderbell://settings/1',
    'orderbell://order@elsewhere.example/1',
    'orderbell://order:80/1',
    'orderbell:order/1',
    'orderbell:///order/1',
    'orderbells://order/1',
    'https://order/1',
    ' orderbell://order/1',
    'orderbell://order/1 --practice',
    'orderbell://order/1" --data-dir="x',
    'orderbell://order/%00',
    'orderbell://order/1%0A2',
    'orderbell://order/%E2%80%AE1',
    'orderbell://order/%20',
    'orderbell://order/1%20',
    'orderbell://order/%',
    'orderbell://order/%FF',
    `orderbell://order/${'9'.repeat(101)}`,
    `orderbell://order/${'u%CC%88'.repeat(101)}`,
    '',
  ])('is nothing else: %s', (link) => expect(numberInLink(link)).toBeNull());

  test('is found on a command line among the system’s own arguments', () => {
    const args = ['Orderbell.exe', '--flag', '--', 'orderbell://order/1', '--original-process-start-time=1'];
    expect(linksIn(args)).toEqual(['orderbell://order/1']);
    expect(linksIn(['orderbell', '/opt/orderbell', 'Orderbell:x'])).toEqual(['Orderbell:x']);
  });
});

test('links before the first listener wait, in order', () => {
  const showRequests = createShowRequests();
  const taken: (string | null)[] = [];
  showRequests.add({ link: null });
  showRequests.add({ link: 'two' });
  showRequests.listen(({ link }) => taken.push(link));
  expect(taken).toEqual([null, 'two']);
  showRequests.add({ link: 'three' });
  expect(taken).toEqual([null, 'two', 'three']);
});
