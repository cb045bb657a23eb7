import { describe, expect, test } from 'vitest';
import { type StartObstacle, startSentence } from '../../../src/main/adapters/start-failure.ts';
import { textsIn } from '../../../src/main/electron/texts.ts';

const folder = '/somewhere/orderbell';
const path = '/somewhere/orderbell.sqlite';

/** Each obstacle, and what its text has to name in every language. */
const obstacles: [StartObstacle, string[]][] = [
  [{ code: 'folder-unusable', params: { folder, reason: 'denied', said: 'EACCES' } }, [folder, '--data-dir']],
  [
    { code: 'folder-unusable', params: { folder, reason: null, said: 'EIO: i/o error' } },
    [folder, 'EIO: i/o error'],
  ],
  [{ code: 'folder-not-ours', params: { path, command: 'sudo chown -R a' } }, [path, 'sudo chown -R a']],
  [{ code: 'folder-shared', params: { folder, option: '--data-dir b' } }, [folder, '--data-dir b']],
  [{ code: 'folder-unprotected', params: { path } }, [path, '--data-dir']],
  [{ code: 'folder-in-use', params: { folder, process: 4711 } }, [folder, '4711', '--data-dir']],
  [{ code: 'folder-in-use', params: { folder, process: null } }, [folder, '--data-dir']],
  [{ code: 'folder-disk-full', params: { folder } }, [folder]],
  [{ code: 'lock-read-only', params: { folder } }, [folder, 'orderbell.lock']],
  [{ code: 'lock-unusable', params: { folder } }, [folder, 'orderbell.lock']],
  [
    { code: 'store-damaged', params: { path, detail: 'not a database', backupAt: null } },
    [path, 'not a database', '--if-damaged empty'],
  ],
  [
    { code: 'store-damaged', params: { path, detail: null, backupAt: Date.UTC(2026, 10, 27, 12) } },
    [path, '2026', '--if-damaged restore', '--if-damaged empty'],
  ],
  [{ code: 'store-missing', params: { path, backupAt: null } }, [path, '--if-damaged empty']],
  [
    { code: 'store-missing', params: { path, backupAt: Date.UTC(2026, 10, 27, 12) } },
    [path, '2026', '--if-damaged restore', '--if-damaged empty'],
  ],
  [{ code: 'store-not-ours', params: { path } }, [path, '--data-dir']],
  [{ code: 'store-newer', params: { path, version: '99', known: '12' } }, [path, '99', '12']],
  [{ code: 'store-disk-full', params: { path } }, [path]],
  [{ code: 'store-read-only', params: { path } }, [path]],
  [{ code: 'store-unusable', params: { path, detail: 'disk I/O error' } }, [path, 'disk I/O error']],
  [
    { code: 'unexpected', params: { said: 'TypeError: x.y is no function' } },
    ['TypeError: x.y is no function'],
  ],
];

describe('an obstacle to the start', () => {
  test.each(obstacles)('is described in each language with its details: %o', (obstacle, named) => {
    const said = (['en', 'nl', 'de'] as const).map((one) => startSentence(textsIn(one).start, obstacle));
    expect(new Set(said).size).toBe(3);
    for (const sentence of said) {
      for (const one of named) expect(sentence).toContain(one);
      expect(sentence).not.toMatch(/null|undefined/);
    }
  });
});
