import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/main/adapters/store/sqlite.ts';
import type { PollRecord } from '../../src/shared/contract/calls/sync.ts';
import { backToStart } from './harness/back-to-start.ts';
import { goToSettingsPage } from './harness/settings-page.ts';
import { hasKeychain } from './harness/shell.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture, themes } from './harness/window.ts';

/** Diagnostics, empty and with long lists. */

// The last one is a window of 1440 × 900 at a zoom of 200 %.
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 720 },
  { width: 720, height: 450 },
];

const openDiagnostics = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Settings' }).click();
  await goToSettingsPage(page, 'Advanced');
  await page.getByRole('button', { name: 'Open diagnostics' }).click();
  await page.getByRole('dialog', { name: 'Diagnostics' }).waitFor();
  await page.getByText(hasKeychain ? 'In this computer’s keychain' : 'In memory only').waitFor();
};

const see = async (page: Page, screen: string): Promise<void> => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const name = `${screen}-${size.width}`;
    await picture(page, name);
    await expectAccessibleInLongRun(page, name);
    const wide = await page.evaluate(() => {
      const body = document.querySelector('dialog > div:nth-child(2)');
      return [
        document.documentElement.scrollWidth - innerWidth,
        (body?.scrollWidth ?? 0) - (body?.clientWidth ?? 0),
      ];
    });
    expect(wide, `${name} scrolls sideways`).toEqual([0, 0]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
};

const plant = (dataDir: string): void => {
  const database = openDatabase(join(dataDir, 'orderbell.sqlite'));
  database.write(() => {
    for (let n = 0; n < 400; n += 1) {
      const failed = n % 7 === 0;
      const record: PollRecord = {
        startedAt: Date.now() - (400 - n) * 300_000,
        durationMs: 120 + n,
        lane: n % 12 === 0 ? 'backfill' : 'main',
        ...{ requests: 2, passes: 1, records: 3, changed: 1, missed: n % 12 === 0 ? 1 : 0, setAside: 0 },
        cursorBefore: '2026-11-20T10:00:00.000Z',
        cursorAfter: '2026-11-20T10:05:00.000Z',
        outcome: failed ? 'failed' : 'clean',
        error: failed ? { code: 'service.trouble', params: { status: '503' }, detail: null } : null,
      };
      database.run(
        'INSERT INTO main.polls (account_id, started_at, lane, outcome, record) VALUES (1, ?, ?, ?, ?)',
        record.startedAt,
        record.lane,
        record.outcome,
        JSON.stringify(record),
      );
      database.run(
        'INSERT INTO main.set_aside (account_id, received_at, reason, payload) VALUES (1, ?, ?, ?)',
        record.startedAt,
        'lines.0.position: missing or unreadable',
        `{"id":"secret-order-${n}"}`,
      );
    }
    for (let n = 0; n < 60; n += 1) {
      const problem = JSON.stringify({
        code: 'service.refused',
        params: { status: '422' },
        detail: 'The quantity of SECRET-PO is not what the buyer wants.',
      });
      database.run(
        `INSERT INTO main.outbox (id, account_id, order_key, kind, state, composed_at, undo_until, next_attempt_at, attempts,
           last_attempt_at, unclear, problem, content)
         VALUES (?1, 1, 1, 'response', 'needs-attention', ?2, ?2, ?2, 3, ?2, 1, ?3, '{}')`,
        `entry-${n}`,
        Date.now() - n * 60_000,
        problem,
      );
      for (let number = 1; number <= 3; number += 1) {
        database.run(
          `INSERT INTO main.outbox_attempts (entry_id, number, kind, started_at, ended_at, outcome, problem)
           VALUES (?, ?, 'send', ?, ?, ?, ?)`,
          `entry-${n}`,
          number,
          Date.now(),
          Date.now(),
          number === 3 ? 'refused' : 'unclear',
          problem,
        );
      }
    }
  });
  database.close();
};

describe('diagnostics without any events', () => {
  const testApp = createTestApp();
  const { page } = testApp;

  beforeAll(() => testApp.open({ locale: 'en-GB' }));

  test('who can’t sign in opens diagnostics', async () => {
    await page().getByRole('button', { name: 'Open diagnostics' }).click();
    await page().getByRole('dialog', { name: 'Diagnostics' }).waitFor();
    await see(page(), 'diagnostics-signed-out');
  });

  describe('after signing in', () => {
    beforeAll(async () => {
      await page().reload();
      await testApp.enter();
    });

    test('diagnostics say that nothing was sent and nothing set aside', async () => {
      await openDiagnostics(page());
      await page().getByText('Nothing sent yet.').waitFor();
      await page().getByText('Everything received could be read.').waitFor();
      await see(page(), 'diagnostics-empty');
    });
  });
});

describe('diagnostics with long lists', () => {
  const testApp = createTestApp();
  const { page, dataDir } = testApp;

  beforeAll(async () => {
    await testApp.open({ locale: 'en-GB' });
    await testApp.enter();
    await page().context().close();
    await testApp.app().stop();
    plant(dataDir);
    await testApp.open({ locale: 'en-GB' });
    await page().context().grantPermissions(['clipboard-read']);
  });

  beforeEach(async () => {
    await backToStart(page());
    await openDiagnostics(page());
    await page().getByRole('button', { name: 'Show all' }).waitFor();
  });

  test('fit into each window', async () => {
    for (const colorScheme of themes) {
      await page().emulateMedia({ colorScheme });
      await see(page(), `diagnostics-long-${colorScheme}`);
    }
  });

  test('show every poll and each attempt, and show a set-aside payload only on request', async () => {
    const polls = page().getByRole('region', { name: 'Recent order checks', exact: true });
    // Those of orders; the shipments' have a table of their own.
    const ofOrders = polls.getByRole('table').first();
    expect(await ofOrders.getByRole('row').count()).toBe(31);
    await page().getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => ofOrders.getByRole('row').count()).toBeGreaterThan(400);
    // Moments of the service show in the time zone of the computer, one hour ahead.
    await ofOrders
      .getByRole('row')
      .filter({ hasText: /Fri 20 Nov( 2026)? 11:00\s*Fri 20 Nov( 2026)? 11:05/ })
      .first()
      .waitFor();
    expect(await ofOrders.getByText(/\dT\d/).count()).toBe(0);
    await page().getByText('Attempts of row 60', { exact: true }).click();
    await page()
      .getByText(/^Attempt 3 · .* refused “The quantity of SECRET-PO/)
      .first()
      .waitFor();
    expect(await page().getByText('secret-order').count()).toBe(0);
    await page().getByRole('button', { name: 'View', exact: true }).first().click();
    await expect
      .poll(() => page().getByLabel('Received data').inputValue())
      .toBe('{"id":"secret-order-399"}');
    await page().getByLabel('Received data').scrollIntoViewIfNeeded();
    await picture(page(), 'diagnostics-set-aside');
    await page().getByRole('heading', { name: 'Recent order checks', exact: true }).scrollIntoViewIfNeeded();
    await picture(page(), 'diagnostics-polls');
    await expectAccessibleInLongRun(page(), 'diagnostics-set-aside');
  });

  test('write a report, copied and saved as it shows, without the contents of orders', async () => {
    await page().getByRole('button', { name: 'Create report' }).click();
    const shown = await page().getByLabel('Support report').inputValue();
    await page().getByRole('button', { name: 'Copy report' }).click();
    await page().getByText('Copied').waitFor();
    expect(await page().evaluate(() => navigator.clipboard.readText())).toBe(shown);
    await page().getByRole('button', { name: 'Save report' }).click();
    const said = await page()
      .getByText(/^.*Saved as .+/)
      .textContent();
    const path = /Saved as (\S+)/.exec(said ?? '')?.[1] ?? '';
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    const saved = readFileSync(path, 'utf8');
    expect(await page().getByLabel('Support report').inputValue()).toBe(shown);
    expect(saved).toBe(shown);
    expect(saved).toContain('attempt 3  send');
    expect(saved).toContain('## Log, the newest');
    expect(saved.toLowerCase()).not.toContain('secret-');
    await picture(page(), 'diagnostics-report');
    await expectAccessibleInLongRun(page(), 'diagnostics-report');
  });
});
