import { readFile, stat } from 'node:fs/promises';
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

/** What electron-builder tells of what it packed, as far as it is needed here. `arch` is its own number. */
type Packed = {
  appOutDir: string;
  electronPlatformName: string;
  arch: number;
  packager: {
    /** `forceCodeSigning` is what tells a signed release (electron-builder.signed.yml). */
    config: { forceCodeSigning?: boolean };
    appInfo: { productFilename: string };
    executableName?: string;
    getResourcesDir: (appOutDir: string) => string;
  };
};

/** A real Electron is far bigger: this is a stand-in with which the package's content is checked. */
const placeholderBytes = 1024 * 1024;

/**
 * Called by electron-builder before it signs. Its own `electronFuses` knows eight of the nine fuses and lets the ninth
 * be as it is; this sets all of them. Throws where keytar was built for another processor: there it would be missing; and
 * where a signed release would go without it.
 */
export const afterPack = async (packed: Packed): Promise<void> => {
  await checkKeytar(packed);
  const binary = binaryOf(packed);
  if ((await stat(binary)).size < placeholderBytes) {
    console.warn('This is a placeholder and not Electron: its fuses are left alone.');
    return;
  }
  await flipFuses(binary, { ...fuses, resetAdHocDarwinSignature: packed.electronPlatformName === 'darwin' });
};

const checkKeytar = async ({ appOutDir, arch, packager }: Packed): Promise<void> => {
  const keytar = join(
    ...[packager.getResourcesDir(appOutDir), 'app.asar.unpacked', 'node_modules', 'keytar'],
    ...['build', 'Release', 'keytar.node'],
  );
  const binary = await readFile(keytar).catch(() => null);
  if (binary === null) {
    if (packager.config.forceCodeSigning === true) {
      throw new Error('A signed release has keytar, and it was not built here.');
    }
    console.warn('keytar was not built here: passwords are kept by safeStorage alone.');
    return;
  }
  const wanted = new Map([
    [1, 'x64'],
    [3, 'arm64'],
  ]).get(arch);
  const built = processorOf(binary);
  if (built !== wanted) throw new Error(`keytar is built for ${built}, and the package is for ${wanted}.`);
};

/**
 * For which processor a binary of Linux, macOS or Windows was built: `e_machine` of ELF, `cputype` of Mach-O, `Machine` of
 * the COFF header behind the DOS stub.
 */
export const processorOf = (binary: Buffer): 'x64' | 'arm64' | 'another processor' => {
  const has = (at: number, bytes: number): boolean => binary.length >= at + bytes;
  if (has(0, 64) && binary.readUInt32BE(0) === 0x7f454c46) {
    return named(binary.readUInt16LE(18), { x64: 0x3e, arm64: 0xb7 });
  }
  if (has(0, 64) && binary.readUInt32LE(0) === 0xfeedfacf) {
    return named(binary.readUInt32LE(4), { x64: 0x0100_0007, arm64: 0x0100_000c });
  }
  if (has(0, 64) && binary.toString('latin1', 0, 2) === 'MZ') {
    const header = binary.readUInt32LE(0x3c);
    if (has(header, 6)) return named(binary.readUInt16LE(header + 4), { x64: 0x8664, arm64: 0xaa64 });
  }
  return 'another processor';
};

const named = (machine: number, known: { x64: number; arm64: number }): ReturnType<typeof processorOf> => {
  if (machine === known.x64) return 'x64';
  return machine === known.arm64 ? 'arm64' : 'another processor';
};

const binaryOf = ({ appOutDir, electronPlatformName, packager }: Packed): string => {
  const name = packager.appInfo.productFilename;
  if (electronPlatformName === 'darwin' || electronPlatformName === 'mas') {
    return join(appOutDir, `${name}.app`, 'Contents', 'MacOS', name);
  }
  if (electronPlatformName === 'win32') return join(appOutDir, `${name}.exe`);
  return join(appOutDir, packager.executableName ?? name);
};
