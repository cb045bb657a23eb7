import { FuseV1Options, FuseVersion } from '@electron/fuses';
import { expect, test } from 'vitest';
import { fuses } from '../../../electron-builder.hooks.ts';

test('all nine fuses are at their best value, and none may be forgotten', () => {
  expect(fuses).toEqual({
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    [FuseV1Options.WasmTrapHandlers]: true,
  });
  const known = Object.values(FuseV1Options).filter((fuse) => typeof fuse === 'number');
  expect(Object.keys(fuses)).toEqual(expect.arrayContaining(known.map(String)));
});
