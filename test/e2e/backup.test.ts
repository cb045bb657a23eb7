import { expect, test } from 'vitest';
import { addDays, dayAt } from '../../src/shared/domain/values/calendar-date.ts';
import { downloaded } from './harness/downloads.ts';
import { fillSignIn } from './harness/sign-in.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** Two computers: a backup of the first is restored on the second, before anybody signs in there. */
const first = createTestApp({ sample: 'empty' });
const second = createTestApp({ sample: 'empty' });
const passphrase = 'correct horse battery';
const asked = addDays(dayAt(Date.now(), 'Europe/Amsterdam'), 30);

test('a backup moves to another computer, says so there, and asks before it sends what was in its outbox', async () => {
  await first.open();
  const { service } = first;
  const page = first.page();
  const line = { deliverySchedule: [{ date: asked, quantity: '500' }] };
  service.buyers.issue({ buyer: 'Brouwer', purchaseOrderNumber: 'MOVED', lines: [line] });
  await fillSignIn(page, first.account());
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: /MOVED/ }).click();
  const port = Number(new URL(first.account().url).port);
  await service.stop();
  await page.getByRole('button', { name: /^Accept (\d+ lines|the order|the open line)$/ }).click();
  await page.getByRole('button', { name: 'Send answer' }).click();
  await page.getByText('Not sent yet: next try').waitFor({ timeout: 40_000 });

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Save a backup' }).click();
  const saving = page.getByRole('dialog', { name: 'Save a backup' });
  await saving.getByLabel('Passphrase', { exact: true }).fill('short');
  await saving.getByRole('button', { name: 'Save a backup' }).click();
  await saving.getByText('Enter at least 12 characters.').waitFor();
  await saving.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await saving.getByLabel('Repeat the passphrase').fill(`${passphrase}!`);
  await saving.getByText('The passphrases differ.').waitFor();
  await expectAccessibleInLongRun(page, 'saving a backup');
  await picture(page, 'backup-save');
  await saving.getByLabel('Repeat the passphrase').fill(passphrase);
  const { name, bytes } = await downloaded(first.app(), page, () =>
    saving.getByRole('button', { name: 'Save a backup' }).click(),
  );
  await saving.getByText(`Saved: ${name}`).waitFor();
  // One dialog closes at a time.
  await page.keyboard.press('Escape');
  await saving.waitFor({ state: 'detached' });
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
  expect(bytes.subarray(0, 18).toString()).toBe('age-encryption.org');
  expect(await first.app().stop(), first.app().printed()).toBe(0);
  await page.context().close();

  await second.open();
  const there = second.page();
  await there.getByRole('button', { name: 'Restore a backup' }).click();
  const restoring = there.getByRole('dialog', { name: 'Restore a backup' });
  await restoring.getByLabel('Backup file').setInputFiles({ name, mimeType: '', buffer: bytes });
  await restoring.getByLabel('Passphrase').fill('the wrong passphrase');
  await restoring.getByRole('button', { name: 'Restore and restart' }).click();
  await restoring.getByText('This isn’t the passphrase of this backup.').waitFor();
  await expectAccessibleInLongRun(there, 'restoring a backup');
  await picture(there, 'backup-restore');
  await restoring.getByLabel('Passphrase').fill(passphrase);
  await restoring.getByRole('button', { name: 'Restore and restart' }).click();
  await restoring.getByText(/^The backup from .* is ready\./).waitFor();
  expect(await second.app().ended(), second.app().printed()).toBe(0);
  await there.context().close();

  await second.open();
  const again = second.page();
  await again.getByText(/^This is the backup from /).waitFor();
  const notice = again
    .getByRole('status')
    .filter({ hasText: '1 message or document of the backup waits for your OK' });
  await notice.waitFor();
  await again.getByRole('option', { name: /MOVED/ }).click();
  const answer = again.getByRole('region', { name: 'Your answer', exact: true });
  await answer.getByText('Needs your OK: from a backup').waitFor();
  await answer.getByText('This comes from a backup').waitFor();
  await answer.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await expectAccessibleInLongRun(again, 'a restored answer');
  await picture(again, 'backup-restored');
  await service.start(port);
  await again.getByRole('button', { name: 'Sign in again' }).click();
  await again.getByLabel('Password').fill(first.account().password);
  await again.keyboard.press('Enter');
  await again.getByText('Connected', { exact: true }).waitFor();
  expect(service.world.responses).toEqual([]);
  await notice.getByRole('button', { name: 'Discard all' }).click();
  await notice.waitFor({ state: 'detached' });
  await answer.getByText('This comes from a backup').waitFor({ state: 'detached' });
  expect(service.world.responses).toEqual([]);
});
