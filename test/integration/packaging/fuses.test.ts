import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { afterPack, fuses, processorOf } from '../../../electron-builder.hooks.ts';
import { isDemanded } from '../../runner/demands.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orderbell-fuses-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The place of the fuses in Electron's binaries (docs/tutorial/fuses.md, "How do fuses work?"). */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** A small binary with `count` sets of fuses as in a new Electron. */
const binaryWith = (count: number): string => {
  const path = join(folder, 'orderbell');
  const wire = Buffer.concat([
    Buffer.from(sentinel),
    Buffer.from([1, count]),
    Buffer.from('1'.repeat(count)),
  ]);
  writeFileSync(path, Buffer.concat([Buffer.alloc(2_000_000, 7), wire, Buffer.alloc(1_000, 7)]));
  return path;
};

const elf = (machine: number): Buffer => {
  const header = Buffer.alloc(64);
  header.writeUInt32BE(0x7f454c46, 0);
  header.writeUInt16LE(machine, 18);
  return header;
};

const packed = (config: { forceCodeSigning?: boolean } = {}) => ({
  appOutDir: folder,
  electronPlatformName: 'linux',
  arch: 1,
  packager: {
    config,
    appInfo: { productFilename: 'Orderbell' },
    executableName: 'orderbell',
    getResourcesDir: (dir: string) => join(dir, 'resources'),
  },
});

/** Each fuse that Electron knows, with its state in a binary. */
const readBack = async (binary: string) => {
  const wire: Record<string, unknown> = await getCurrentFuseWire(binary);
  return Object.values(FuseV1Options).flatMap((fuse) =>
    typeof fuse === 'number' ? [[FuseV1Options[fuse], wire[fuse]]] : [],
  );
};
const wanted = Object.entries(fuses).flatMap(([fuse, on]) =>
  /^\d+$/.test(fuse) ? [[FuseV1Options[Number(fuse)], on ? FuseState.ENABLE : FuseState.DISABLE]] : [],
);

describe('packaging', () => {
  test('sets all nine fuses', async () => {
    expect(wanted).toHaveLength(9);
    const binary = binaryWith(9);
    expect(await readBack(binary)).not.toEqual(wanted);
    await afterPack(packed());
    expect(await readBack(binary)).toEqual(wanted);
  });

  test.each([8, 10])('stops at an Electron with %i fuses until each is decided', async (count) => {
    binaryWith(count);
    await expect(afterPack(packed())).rejects.toThrow();
  });

  test('stops if keytar was built for another processor', async () => {
    binaryWith(9);
    const release = join(
      folder,
      'resources',
      'app.asar.unpacked',
      'node_modules',
      'keytar',
      'build',
      'Release',
    );
    mkdirSync(release, { recursive: true });
    writeFileSync(join(release, 'keytar.node'), elf(0xb7));
    await expect(afterPack(packed())).rejects.toThrow(
      'keytar is built for arm64, and the package is for x64.',
    );
    writeFileSync(join(release, 'keytar.node'), elf(0x3e));
    await afterPack(packed());
  });

  test('stops if a signed release lacks keytar; a local build may', async () => {
    binaryWith(9);
    await afterPack(packed({ forceCodeSigning: false }));
    await expect(afterPack(packed({ forceCodeSigning: true }))).rejects.toThrow(
      'A signed release has keytar, and it was not built here.',
    );
  });
});

describe('a binary', () => {
  const mach = (cpu: number): Buffer => {
    const header = Buffer.alloc(64);
    header.writeUInt32LE(0xfeedfacf, 0);
    header.writeUInt32LE(cpu, 4);
    return header;
  };
  const windows = (machine: number, at = 0x80): Buffer => {
    const header = Buffer.alloc(0x100);
    header.write('MZ', 'latin1');
    header.writeUInt32LE(at, 0x3c);
    header.writeUInt16LE(machine, 0x84);
    return header;
  };

  test.each([
    ['x64', elf(0x3e)],
    ['arm64', elf(0xb7)],
    ['another processor', elf(0x28)],
    ['x64', mach(0x01000007)],
    ['arm64', mach(0x0100000c)],
    ['x64', windows(0x8664)],
    ['arm64', windows(0xaa64)],
    ['another processor', windows(0x8664, 0xffff)],
    ['another processor', Buffer.from('MZ')],
    ['another processor', Buffer.alloc(0)],
  ])('is reported to be for %s', (processor, binary) => expect(processorOf(binary)).toBe(processor));
});

/**
 * The programs that `npm run package` left here, for any system. A placeholder for Electron is far smaller.
 */
const packagedHere = (): string[] => {
  const all = readdirSync('dist', { withFileTypes: true, recursive: true, encoding: 'utf8' });
  return all.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (/unpacked$/.test(entry.parentPath) && /^(orderbell|Orderbell\.exe)$/.test(entry.name)) {
      return statSync(path).size > 10_000_000 ? [path] : [];
    }
    return entry.isDirectory() && entry.name === 'Orderbell.app' ? [path] : [];
  });
};
const found = ((): string[] => {
  try {
    return packagedHere();
  } catch {
    return [];
  }
})();
if (found.length === 0)
  console.log('Fuses of a packaged app: not read back, there is none in dist (npm run package).');

const isReadBack = found.length > 0 || isDemanded('fuses');
test.skipIf(!isReadBack)('the packaged app has its fuses as they were set', async () => {
  expect(found).not.toEqual([]);
  for (const binary of found) expect(await readBack(binary), binary).toEqual(wanted);
});
