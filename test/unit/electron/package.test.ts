import { readFileSync } from 'node:fs';
import { FuseV1Options, FuseVersion } from '@electron/fuses';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { fuses } from '../../../electron-builder.hooks.ts';
import { appUserModelId, toastActivator } from '../../../src/main/electron/start/app-identity.ts';
import { linkScheme } from '../../../src/main/electron/start/start-arguments.ts';

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

test('each start of the portable file has a folder of its own', () => {
  const { portable } = z
    .object({ portable: z.looseObject({ unpackDirName: z.unknown() }) })
    .parse(parse(readFileSync('electron-builder.yml', 'utf8')));
  expect(portable.unpackDirName).toBe(true);
});

test('the app’s registry entries on Windows are removed at uninstall, and not with an update', () => {
  const { nsis } = z
    .looseObject({ nsis: z.looseObject({ include: z.string() }) })
    .parse(parse(readFileSync('electron-builder.yml', 'utf8')));
  const script = readFileSync(nsis.include, 'utf8');
  const removed = [...script.matchAll(/^ *(DeleteReg\w+ .*)$/gm)].map(([, line]) => line);
  const current = 'Software\\Microsoft\\Windows\\CurrentVersion';
  expect(removed).toEqual([
    `DeleteRegKey HKCU "Software\\Classes\\${linkScheme}"`,
    `DeleteRegKey HKCU "Software\\Classes\\CLSID\\${toastActivator}"`,
    `DeleteRegValue HKCU "${current}\\Run" "${appUserModelId}"`,
    `DeleteRegValue HKCU "${current}\\Explorer\\StartupApproved\\Run" "${appUserModelId}"`,
  ]);
  expect(script).toMatch(
    /^!macro customUnInstall\n {2}\$\{ifNot\} \$\{isUpdated\}\n( {4}DeleteReg.*\n)+ {2}\$\{endIf\}\n!macroend$/m,
  );
});
