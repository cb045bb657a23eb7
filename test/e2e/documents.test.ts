import { randomBytes } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { OrderDocument } from '../../src/shared/domain/order.ts';
import { commandByName } from './house/command-by-name.ts';
import { isAt, onlyAt } from './house/door.ts';
import { downloaded } from './house/downloads.ts';
import { createOffice } from './house/office.ts';
import { signInto } from './house/sign-in.ts';
import { expectAccessibleInLongRun, picture } from './house/window.ts';

/** Documents both ways, in a real browser: what a buyer attached comes down, what she drops goes up, to the last byte. */
const office = createOffice({ seed: 7, sample: 'empty' });
const { service, page } = office;

const number = 'PO-DOCUMENTS';
const drawing = randomBytes(2_500_000);
const longName = `Zeichnung ${'Gehäusedeckel links '.repeat(5)}Rev B\u202efdp.pdf`;

const named = (name: string, where: Partial<OrderDocument>): OrderDocument => ({
  ...{ code: null, revision: null, name, description: null, type: 'Drawing', objectId: null, url: null },
  ...where,
});

beforeAll(async () => {
  await office.open();
  const order = service.buyers.issue({ buyer: 'Brouwer', purchaseOrderNumber: number, lineCount: 2 });
  const plan = named('Test plan.pdf', { objectId: await store('Test plan.pdf', drawing) });
  service.world.put({
    ...order,
    documents: [
      named('Drawing 7.pdf', { objectId: await store('Drawing 7.pdf', drawing), revision: 'B' }),
      named(longName, { objectId: await store(longName, drawing) }),
      named('Terms', { url: 'https://documents.example/terms?of=2026' }),
      named('Old terms', { url: 'http://documents.example/terms' }),
    ],
    lines: order.lines.map((line, index) => (index === 0 ? line : { ...line, documents: [plan] })),
  });
  await signInto(page(), office.account());
  await page()
    .getByRole('option', { name: new RegExp(number) })
    .click();
  await orderPane().getByRole('heading', { name: number }).waitFor();
});

const button = (name: string | RegExp): Locator =>
  page().getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const orderPane = (): Locator => page().getByRole('region', { name: 'Order', exact: true });

const authorization = (): string => {
  const { email, password } = office.account();
  return `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
};

const store = async (filename: string, bytes: Buffer): Promise<string> => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), filename);
  const answer = await fetch(`${office.account().url}/v2/object-storage/document`, {
    method: 'POST',
    headers: { authorization: authorization() },
    body: form,
  });
  return z.object({ id: z.string() }).parse(await answer.json()).id;
};

const atTheService = async (objectId: string): Promise<Buffer> => {
  const answer = await fetch(`${office.account().url}/v2/object-storage/document/${objectId}`, {
    headers: { authorization: authorization() },
  });
  return Buffer.from(await answer.arrayBuffer());
};

/** Light, dark and narrow, for looking at; and nothing for axe to find. */
const seen = async (screen: string): Promise<void> => {
  await expectAccessibleInLongRun(page(), screen);
  await picture(page(), screen);
  await page().emulateMedia({ colorScheme: 'dark' });
  await picture(page(), `${screen}-dark`);
  await page().emulateMedia({ colorScheme: 'light' });
  await page().setViewportSize({ width: 420, height: 900 });
  await picture(page(), `${screen}-narrow`);
  // Where list and order don't stand side by side, and only there, one leads back to the other.
  const back = page().getByRole('button', { name: 'Back to the list' });
  await back.waitFor();
  await page().setViewportSize({ width: 1440, height: 900 });
  await back.waitFor({ state: 'hidden' });
};

const comesDown = (name: string): Promise<{ name: string; bytes: Buffer }> =>
  downloaded(office.app(), page(), () => orderPane().getByRole('button', { name, exact: true }).click());

test('she downloads the buyer’s drawing, and it is the buyer’s to the last byte', async () => {
  const saved = await comesDown('Download Drawing 7.pdf B');
  expect(saved.name).toBe('Drawing 7.pdf');
  expect(saved.bytes.equals(drawing)).toBe(true);
  await orderPane()
    .getByText(isAt('web') ? 'your browser has it' : 'saved', { exact: true })
    .waitFor();
  await seen('documents-downloaded');
});

test('a name that hides its ending shows it, and is saved as it shows', async () => {
  const shown = longName.replace('\u202e', '');
  const saved = await comesDown(`Download ${shown}`);
  expect(saved.name).not.toMatch(/\u202e/);
  expect(saved.name.endsWith('.pdf')).toBe(true);
  expect(saved.bytes.equals(drawing)).toBe(true);
});

test('of a line it comes down by its name in the search, where its line is said', async () => {
  const saved = await downloaded(office.app(), page(), async () => {
    await page().keyboard.press('Control+k');
    await page().keyboard.type('download test plan');
    await page().getByRole('option', { name: 'Download Test plan.pdf (Line 20)', exact: true }).waitFor();
    await page().keyboard.press('Enter');
  });
  expect(saved.name).toBe('Test plan.pdf');
  expect(saved.bytes.equals(drawing)).toBe(true);
  // Where it is told how far it is.
  await orderPane()
    .getByRole('row', { name: /^20 / })
    .getByText(isAt('web') ? 'your browser has it' : 'saved', { exact: true })
    .waitFor();
});

onlyAt('web', 'only the browser that fetches a document can be held back on its way', () => {
  test('a download that is under way is ended by its name in the search', async () => {
    // The browser is slow to ask for what it is handed.
    await page().evaluate(() => Reflect.set(HTMLAnchorElement.prototype, 'click', () => undefined));
    const line = orderPane().getByRole('row', { name: /^20 / });
    await line.getByRole('button', { name: 'Download Test plan.pdf', exact: true }).click();
    await line.getByRole('button', { name: 'Cancel the download of Test plan.pdf', exact: true }).waitFor();
    await picture(page(), 'documents-downloading');
    await commandByName(page(), 'download test plan', 'Cancel the download of Test plan.pdf (Line 20)');
    await line.getByText('cancelled', { exact: true }).waitFor();
    // From then on it is to be had again, and there is nothing left to end.
    await page().keyboard.press('Control+k');
    await page().keyboard.type('download test plan');
    await page().getByRole('option', { name: 'Download Test plan.pdf (Line 20)', exact: true }).waitFor();
    expect(
      await page()
        .getByRole('option', { name: /^Cancel the download/ })
        .count(),
    ).toBe(0);
    await page().keyboard.press('Escape');
    await page().evaluate(() => Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click'));
  });
});

onlyAt('desktop', 'what a browser saved is the browser’s to open', () => {
  test('what was saved is opened by its name in the search', async () => {
    const { desktop } = office.app();
    if (desktop === null) throw new Error('There is no desktop.');
    await desktop.inMain(({ shell }) => {
      const told = (path: string): boolean => Reflect.set(globalThis, 'orderbellOpened', path);
      Reflect.set(shell, 'openPath', (path: string) => Promise.resolve(told(path) ? '' : 'refused'));
    }, null);
    await comesDown('Download Drawing 7.pdf B');
    await orderPane().getByRole('button', { name: 'Open', exact: true }).first().waitFor();
    await commandByName(page(), 'open drawing 7', 'Open Drawing 7.pdf B');
    const opened = (): Promise<unknown> =>
      desktop.inMain(() => Reflect.get(globalThis, 'orderbellOpened') ?? null, null);
    await expect.poll(opened).toMatch(/Drawing 7\.pdf$/);
  });
});

test('a download that can’t be had says why, and where else', async () => {
  service.intercept = ({ path }) => (path.includes('/object-storage/') ? { status: 404 } : 'pass');
  await orderPane().getByRole('button', { name: 'Download Drawing 7.pdf B', exact: true }).click();
  await orderPane().getByText('The service doesn’t have this document any more').waitFor();
  await seen('documents-gone');
  service.intercept = undefined;
});

test('a document that lies elsewhere is opened once she saw where, and not at all without https', async () => {
  await orderPane().getByText('its link isn’t https').waitFor();
  await button('at documents.example').click();
  await page().getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
  // By its name in the search it asks the same, and opens nothing.
  await page().keyboard.press('Control+k');
  await page().keyboard.type('lies elsewhere');
  await page()
    .getByRole('option', { name: /^Open a document that lies elsewhere/ })
    .first()
    .waitFor();
  await picture(page(), 'documents-elsewhere-named');
  // Not the one whose link isn't https.
  expect(
    await page()
      .getByRole('option', { name: /^Open a document that lies elsewhere/ })
      .allTextContents(),
  ).toEqual(['Open a document that lies elsewhere: Terms']);
  await page().keyboard.press('Enter');
  const dialog = page().getByRole('dialog', { name: 'This document lies elsewhere' });
  await dialog.getByText('documents.example', { exact: true }).waitFor();
  const link = dialog.getByRole('link', { name: 'Open in the browser' });
  expect(await link.getAttribute('href')).toBe('https://documents.example/terms?of=2026');
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  await seen('documents-elsewhere');
  expect(page().context().pages()).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  // The focus is back where the question came from.
  await expect
    .poll(() => page().evaluate(() => document.activeElement?.textContent))
    .toBe('at documents.example');
});

test('she drops two files on the order and a program beside them: two go up, the third is refused at once', async () => {
  const files = [
    { name: 'Certificate 3.1.pdf', base64: randomBytes(300_000).toString('base64') },
    {
      name: 'Prüfbericht, sehr lang benannt, damit man sieht, was daraus wird.pdf',
      base64: randomBytes(120_000).toString('base64'),
    },
    { name: 'setup.exe', base64: 'TVo=' },
  ];
  const dropped = await page().evaluateHandle((contents) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of contents) {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, files);
  await orderPane().getByRole('heading', { name: number }).dispatchEvent('drop', { dataTransfer: dropped });
  await orderPane().getByText('Files of this kind aren’t sent').waitFor();
  await expect
    .poll(() => orderPane().getByText('uploaded, goes with the next answer').count(), { timeout: 20_000 })
    .toBe(2);

  await button('Name and details of Certificate 3.1.pdf').click();
  await orderPane().getByLabel('Type').fill('Certificate');
  await orderPane().getByLabel('Code').fill('C-31');
  await orderPane().getByLabel('Revision').fill('A');
  await orderPane().getByLabel('Description').fill('Inspection certificate 3.1');
  await seen('documents-details');
  await button('Save').click();
  await orderPane().getByText('Certificate · C-31 · A · Inspection certificate 3.1').waitFor();
  await seen('documents-attached');

  for (const line of ['10', '20']) {
    await orderPane()
      .getByRole('group', { name: `Answer for line ${line}`, exact: true })
      .getByRole('button', { name: 'Accept' })
      .click();
  }
  // What stands in the form of the other one goes along, saved or not.
  await button(`Name and details of ${files[1]?.name ?? ''}`).click();
  await orderPane().getByLabel('Type').fill('Report');
  await orderPane().getByLabel('Description').fill('Measured twice');
  await page()
    .getByRole('region', { name: 'Your answer' })
    .getByRole('button', { name: 'Send answer' })
    .click();
  await expect.poll(() => service.world.responses.length, { timeout: 30_000 }).toBe(1);
  const sent = service.world.responses[0]?.response.order.documents ?? [];
  expect(sent.map(({ objectId, ...said }) => said)).toMatchObject([
    {
      ...{ name: 'Certificate 3.1.pdf', type: 'Certificate', code: 'C-31', revision: 'A' },
      description: 'Inspection certificate 3.1',
    },
    { name: files[1]?.name, type: 'Report', description: 'Measured twice' },
  ]);
  for (const [index, { objectId }] of sent.entries()) {
    const bytes = await atTheService(objectId ?? '');
    expect(bytes.toString('base64')).toBe(files[index]?.base64);
  }
  // What reached the buyer stands with the order, as the service gives it back.
  await orderPane().getByText('With your answers').waitFor();
  await orderPane().getByRole('button', { name: 'Download Certificate 3.1.pdf A' }).waitFor();
  // … and nowhere else: neither as a card of the answer, nor what never became a part of it.
  await orderPane().getByText('part of your answer').first().waitFor({ state: 'detached' });
  expect(await orderPane().getByText('setup.exe').count()).toBe(0);
  await seen('documents-sent');
  expect(office.complaints()).toEqual([]);
});

test('a certificate for goods that are agreed goes with an answer that changes nothing', async () => {
  // Both lines are agreed by now: nothing asks for an answer.
  await page()
    .getByRole('navigation')
    .getByRole('button', { name: /^Confirmed/ })
    .click();
  await page()
    .getByRole('option', { name: new RegExp(number) })
    .click();
  const name = 'Werkszeugnis 2.2.pdf';
  const bytes = randomBytes(40_000);
  await orderPane()
    .getByRole('row', { name: /^20/ })
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: bytes });
  const strip = page().getByRole('region', { name: 'Your answer' });
  await strip.getByText('1 document goes with an answer, and no line here asks for one.').waitFor();
  await seen('documents-waiting');
  await strip.getByRole('button', { name: 'Answer with what is agreed' }).click();
  await strip.getByText('1 line stays confirmed').waitFor();
  const before = service.world.responses.length;
  await strip.getByRole('button', { name: 'Send answer' }).click();
  await expect.poll(() => service.world.responses.length, { timeout: 30_000 }).toBe(before + 1);
  const [line] = service.world.responses.at(-1)?.response.lines ?? [];
  expect(line).toMatchObject({ documents: [{ name }] });
  const kept = await atTheService(line?.documents[0]?.objectId ?? '');
  expect(kept.equals(bytes)).toBe(true);
  expect(service.world.orderByNumber(number)?.lines.map(({ processStatus }) => processStatus)).toEqual([
    'Confirmed',
    'Confirmed',
  ]);
  expect(office.complaints()).toEqual([]);
});

test('an order that takes no answer takes no document either', async () => {
  const closed = 'PO-CALLED-OFF';
  const { id } = service.buyers.issue({ buyer: 'Brouwer', purchaseOrderNumber: closed, lineCount: 2 });
  service.buyers.cancel(id);
  await page().getByRole('button', { name: 'Poll now' }).click();
  await page()
    .getByRole('navigation')
    .getByRole('button', { name: /^Closed 1/ })
    .click();
  await page()
    .getByRole('option', { name: new RegExp(closed) })
    .click();
  await orderPane().getByText('It was cancelled, so it takes no answer.').first().waitFor();
  expect(await orderPane().locator('[data-attach]').count()).toBe(0);
  // What is dropped there all the same is left alone, and the desk stays.
  const refused = await orderPane()
    .getByRole('heading', { name: closed })
    .evaluate((heading) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['%PDF'], 'late.pdf'));
      return !heading.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    });
  expect(refused).toBe(true);
  expect(await orderPane().getByText('late.pdf').count()).toBe(0);
  expect(office.complaints()).toEqual([]);
  await page()
    .getByRole('navigation')
    .getByRole('button', { name: /^Confirmed/ })
    .click();
  await page()
    .getByRole('option', { name: new RegExp(number) })
    .click();
});

onlyAt('web', 'what the page says to Orderbell can be held back only on its way over a port', () => {
  test('a document that never came in whole is attached again, and isn’t offered to be tried again', async () => {
    // Orderbell ends while a file is being copied.
    await page().route('**/rpc', (route) =>
      route.request().postData()?.includes('documents.append') === true ? undefined : route.continue(),
    );
    const cut = 'Half of a certificate with a rather long name, so that one sees what becomes of it.pdf';
    const file = { name: cut, mimeType: 'application/pdf', buffer: randomBytes(50_000) };
    await orderPane().getByLabel('Attach to the order').last().setInputFiles(file);
    await orderPane()
      .getByText(/^copying/)
      .waitFor();
    await office.app().stop();
    await page().context().close();
    await office.open();
    await page()
      .getByRole('navigation', { name: 'Trays' })
      .getByRole('button', { name: /^Confirmed/ })
      .click();
    await page()
      .getByRole('option', { name: new RegExp(number) })
      .click();
    await orderPane().getByText('Attach it again.').waitFor();
    expect(await orderPane().getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await seen('documents-incomplete');
    await orderPane()
      .locator('input')
      .and(orderPane().getByLabel(`Attach it again: ${cut}`))
      .setInputFiles({ ...file, name: 'All of it.pdf' });
    await orderPane().getByText('All of it.pdf').waitFor();
    await orderPane().getByText(cut).waitFor({ state: 'detached' });
    expect(office.complaints()).toEqual([]);
  });
});
