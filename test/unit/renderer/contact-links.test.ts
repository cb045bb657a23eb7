import { describe, expect, test } from 'vitest';
import { mailLink, phoneLink } from '../../../src/renderer/features/order/header/contact-links.ts';
import { addressParts } from '../../../src/renderer/format/address-parts.ts';

describe('the link to a contact’s mail', () => {
  test('names the order', () =>
    expect(mailLink(' r.vale+po@works.example ', 'PO 1/ä&b')).toBe(
      'mailto:r.vale%2Bpo@works.example?subject=PO%201%2F%C3%A4%26b',
    ));

  test.each(['a@b?bcc=x@y', 'a@b,c@d', 'a@b;c@d', 'R <a@b>', 'a b@c', 'a@', '@b', '', 'a\n@b', 'a@\ud800'])(
    'exists for one address only: %j',
    (email) => expect(mailLink(email, '1')).toBeNull(),
  );

  test('exists for a number with half a character', () =>
    expect(mailLink('a@b', '\ud800')).toBe('mailto:a@b?subject=%EF%BF%BD'));
});

describe('the link to a contact’s telephone', () => {
  test.each([
    ['+31 20 555 0100', 'tel:+31205550100'],
    ['+31 (0)20-555.0100', 'tel:+31205550100'],
    ['(020) 555 / 0100', 'tel:0205550100'],
  ])('has the digits of %s', (phone, link) => expect(phoneLink(phone)).toBe(link));

  test.each(['*21#', '020 555 ext. 7', 'ask Kim', '12', '+', '1'.repeat(21), '020;x=1'])(
    'exists for a number only: %s',
    (phone) => expect(phoneLink(phone)).toBeNull(),
  );
});

test.each([
  ['robin@steelworks.example', ['robin', '@steelworks.example']],
  ['Robin', ['Robin']],
  ['@works', ['@works']],
])('a long email address breaks before its @: %s', (text, parts) => {
  expect(addressParts(text)).toEqual(parts);
});
