import { describe, expect, it } from 'vitest';
import { readBaseUrl } from '../../../../src/main/core/service/addresses.ts';

describe('a service address', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['  https://api.example.com/  ', 'https://api.example.com'],
    ['https://api.example.com/v2', 'https://api.example.com'],
    ['https://api.example.com/v2/', 'https://api.example.com'],
    ['https://gate.example.com/orders//', 'https://gate.example.com/orders'],
    ['HTTPS://API.Example.com:8443/v2', 'https://api.example.com:8443'],
    ['api.example.com', 'https://api.example.com'],
    ['api.example.com/https://x', 'https://api.example.com/https://x'],
    ['https://api.example.com/orders///', 'https://api.example.com/orders'],
    ['https://api.example.com//v2', 'https://api.example.com'],
    ['https://api.example.com///v2', 'https://api.example.com'],
    ['https://api.example.com/v2/orders', 'https://api.example.com/v2/orders'],
    ['https://api.example.com/v20', 'https://api.example.com/v20'],
    ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000'],
    ['http://localhost:4000/v2', 'http://localhost:4000'],
    ['http://[::1]:4000', 'http://[::1]:4000'],
  ])('%s is read as %s', (typed, address) => {
    expect(readBaseUrl(typed)).toBe(address);
  });

  it.each([
    'http://api.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://192.168.1.5',
    'http://0.0.0.0',
  ])('%s leaves this computer unprotected', (typed) => {
    expect(() => readBaseUrl(typed)).toThrowError(expect.objectContaining({ code: 'service.not-https' }));
  });

  it.each([
    '',
    'https://',
    'ftp://api.example.com',
    'javascript://alert(1)',
    'file:///etc/passwd',
    'two words.example',
    'https://user:secret@api.example.com',
    'https://user@api.example.com',
    'https://:secret@api.example.com',
    'https://api.example.com/?token=1',
    'https://api.example.com/#x',
  ])('%s is no address', (typed) => {
    expect(() => readBaseUrl(typed)).toThrowError(
      expect.objectContaining({ code: 'service.address-invalid' }),
    );
  });
});
