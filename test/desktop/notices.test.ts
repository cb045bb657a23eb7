import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bodyFor } from '../../src/main/electron/notifications/notice-rule.ts';
import { newUser, run, start, startBus, startScreen, withParts } from './parts.ts';

/** The pixels of a 24-bit screen, from an XWD file. Its header has the offset of the pixels. */
const pixelsOf = (frame: string): { width: number; height: number; pixels: Buffer } => {
  const file = readFileSync(frame);
  const [header = 0, , , , width = 0, height = 0] = Array.from({ length: 6 }, (_, at) =>
    file.readUInt32BE(at * 4),
  );
  const colours = file.readUInt32BE(19 * 4);
  const begin = header + colours * 12;
  return { width, height, pixels: file.subarray(begin, begin + width * height * 4) };
};

/** The number of colours on the screen. Text has many, since its edges are smoothed. */
const coloursOf = ({ pixels }: { pixels: Buffer }): number =>
  new Set(new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4)).size;

const pngOf = ({ width, height, pixels }: ReturnType<typeof pixelsOf>): Buffer => {
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4;
      const to = y * (width * 3 + 1) + 1 + x * 3;
      for (const colour of [0, 1, 2]) rows[to + colour] = pixels[from + 2 - colour] ?? 0;
    }
  }
  const chunk = (type: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))],
  ]);
};

/** Dunst reads markup, as most desktops do, but shows the text of `plain` unchanged. */
const dunstSettings = `[global]
font = Sans 14
format = "%s\\n%b"
markup = full
width = 440
timeout = 0
[plain]
appname = plain
markup = no
`;

withParts(
  'notifications in dunst',
  ['dbus-daemon', 'xvfb', 'dunst', 'libnotify-bin', 'libglib2.0-bin'],
  () => {
    test('say a name with signs of markup as it is written', async () => {
      const { home, env: nobody } = newUser();
      mkdirSync(join(home, '.config/dunst'), { recursive: true });
      writeFileSync(join(home, '.config/dunst/dunstrc'), dunstSettings);
      const screen = await startScreen(nobody);
      const env = await startBus(screen.env);
      start('dunst', [], env);
      // Otherwise the bus would start another dunst for the first notification.
      run('gdbus', ['wait', '--session', '--timeout', '20', 'org.freedesktop.Notifications'], env);

      /** The screen once it has been drawn. */
      const shown = async (sender: string, body: string): Promise<ReturnType<typeof pixelsOf>> => {
        run('notify-send', ['--app-name', sender, 'New order: A & B <i>', body], env);
        let seen = pixelsOf(screen.frame);
        await expect
          .poll(
            () => {
              const before = seen;
              seen = pixelsOf(screen.frame);
              return coloursOf(seen) > 10 && before.pixels.equals(seen.pixels);
            },
            { interval: 100 },
          )
          .toBe(true);
        run('dunstctl', ['close-all'], env);
        await expect.poll(() => coloursOf(pixelsOf(screen.frame))).toBe(1);
        return seen;
      };
      const name = `A & B <i> &amp; "C" <b>d</b>`;
      const wanted = await shown('plain', name);
      const picture = await shown('orderbell', bodyFor('linux', name));
      const { ORDERBELL_SCREENSHOTS: folder } = process.env;
      if (folder !== undefined) writeFileSync(join(folder, 'notification-in-dunst.png'), pngOf(picture));
      expect(picture.pixels.equals(wanted.pixels)).toBe(true);
      // With the buyer's name not escaped, a part of it is missing.
      expect((await shown('orderbell', name)).pixels.equals(wanted.pixels)).toBe(false);
    });
  },
);
