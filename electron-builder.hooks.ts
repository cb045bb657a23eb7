import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FuseConfig, FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

/** Every fuse at its best value; a tenth one, in an Electron to come, stops the packaging until somebody chose for it. */
export const fuses: FuseConfig = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
};

type Packed = {
  appOutDir: string;
  electronPlatformName: string;
  packager: { appInfo: { productFilename: string }; executableName?: string };
};

/** A real Electron is far bigger: this is a stand-in with which the package's content is checked. */
const placeholderBytes = 1024 * 1024;

/**
 * Called by electron-builder before it signs. Its own `electronFuses` knows eight of the nine fuses and lets the ninth
 * be as it is; this sets all of them.
 */
export const afterPack = async (packed: Packed): Promise<void> => {
  const binary = binaryOf(packed);
  if ((await stat(binary)).size < placeholderBytes) {
    console.warn('This is a placeholder and not Electron: its fuses are left alone.');
    return;
  }
  await flipFuses(binary, { ...fuses, resetAdHocDarwinSignature: packed.electronPlatformName === 'darwin' });
};

const binaryOf = ({ appOutDir, electronPlatformName, packager }: Packed): string => {
  const name = packager.appInfo.productFilename;
  if (electronPlatformName === 'darwin' || electronPlatformName === 'mas') {
    return join(appOutDir, `${name}.app`, 'Contents', 'MacOS', name);
  }
  if (electronPlatformName === 'win32') return join(appOutDir, `${name}.exe`);
  return join(appOutDir, packager.executableName ?? name);
};
