import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { noUpdatesReason } from '../../../src/main/electron/updates/updates-rule.ts';

const feed = 'provider: github\nowner: makers\npublisherName:\n  - The Orderbell makers\n';
const signed = { manifest: { name: 'orderbell', updates: 'signed' }, feed };
const installed = { packaged: true, platform: 'win32', portable: false, ...signed } as const;

describe('updates are', () => {
  test('on for an installed and signed app', () => {
    expect(noUpdatesReason(installed)).toBeNull();
    expect(noUpdatesReason({ ...installed, platform: 'darwin', feed: 'provider: github\n' })).toBeNull();
  });

  test.each([
    ['not-installed', { ...installed, packaged: false }],
    ['portable', { ...installed, portable: true }],
    ['by-system', { ...installed, platform: 'linux' as const }],
    ['unsigned', { ...installed, manifest: { name: 'orderbell' } }],
    ['unsigned', { ...installed, manifest: { updates: true } }],
    ['unsigned', { ...installed, manifest: null }],
    ['unsigned', { ...installed, feed: null }],
    // Then electron-updater compares no signature.
    ['unsigned', { ...installed, feed: 'provider: github\n' }],
    ['unsigned', { ...installed, feed: 'provider: generic\nurl: https://x/?publisherName:\n' }],
  ] as const)('off, %s, for %j', (reason, as) => expect(noUpdatesReason(as)).toBe(reason));
});

const settings = z.looseObject({
  extends: z.string().optional(),
  forceCodeSigning: z.boolean().optional(),
  publish: z.unknown(),
  extraMetadata: z.record(z.string(), z.unknown()),
});
const settingsIn = (file: string) => settings.parse(parse(readFileSync(file, 'utf8')));

test('the mark needs a required signature, and an update address needs the mark', () => {
  const usual = settingsIn('electron-builder.yml');
  expect(usual.extraMetadata).not.toHaveProperty('updates');
  expect(usual.publish).toBeNull();
  const release = settingsIn('electron-builder.signed.yml');
  expect(release).toMatchObject({
    extends: './electron-builder.yml',
    forceCodeSigning: true,
    extraMetadata: { updates: 'signed' },
  });
  expect(release.publish).not.toBeNull();
});
