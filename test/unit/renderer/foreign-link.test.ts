import { expect, it } from 'vitest';
import { foreignLink } from '../../../src/renderer/features/documents/document-actions.ts';

it.each([
  ['https://documents.example/lv-22', 'documents.example'],
  ['HTTPS://Documents.Example:8443/a b?c=d', 'documents.example:8443'],
  // A letter of another alphabet becomes visible.
  ['https://dоcuments.example/', 'xn--dcuments-nbh.example'],
])('%s leads to %s', (url, host) => {
  expect(foreignLink(url)).toMatchObject({ kind: 'https', host });
});

it.each([
  'http://documents.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,hello',
  'https://documents.example@elsewhere.example/',
  'https://user:word@documents.example/',
  '//documents.example/',
  'documents.example',
  '',
  'https://',
])('%j leads nowhere', (url) => {
  expect(foreignLink(url)).toEqual({ kind: 'refused' });
});
