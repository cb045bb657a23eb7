import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { respondToLine } from '../../src/main/practice/orders/supplier-response.ts';
import type { OrderDocument } from '../../src/shared/domain/order/order.ts';
import { isLongRun } from '../runner/scope.ts';
import { backToStart } from './harness/back-to-start.ts';
import { commandByName } from './harness/command-by-name.ts';
import { downloaded } from './harness/downloads.ts';
import { longTest } from './harness/long-test.ts';
import { isAt, onlyAt } from './harness/shell.ts';
import { signInto } from './harness/sign-in.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/** Documents both ways: the buyer's are downloaded, dropped files are uploaded, to the last byte. */
const testApp = createTestApp({ seed: 7, sample: 'empty' });
const { service, page } = testApp;

const number = 'PO-DOCUMENTS';
const drawing = randomBytes(2_500_000);
const longName = `Zeichnung ${'Gehäusedeckel links '.repeat(5)}Rev B\u202efdp.pdf`;

const named = (name: string, where: Partial<OrderDocument>): OrderDocument => ({
  ...{ code: null, revision: null, name, description: null, type: 'Drawing', objectId: null, url: null },
  ...where,
});

beforeAll(async () => {
  await testApp.open();
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
  await signInto(page(), testApp.account());
  await page()
    .getByRole('option', { name: new RegExp(number) })
    .waitFor();
});

beforeEach(() => backToStart(page()));

const open = async (purchaseOrderNumber: string, folder = 'To answer'): Promise<void> => {
  await page()
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('button', { name: new RegExp(`^${folder}`) })
    .click();
  await page()
    .getByRole('option', { name: new RegExp(purchaseOrderNumber) })
    .click();
  await orderPane().getByRole('heading', { name: purchaseOrderNumber }).waitFor();
};

/** An order of two lines; with `agreed` the buyer and the supplier agree on both already. */
const receive = async (purchaseOrderNumber: string, agreed = false, buyer = 'Brouwer'): Promise<void> => {
  const order = service.buyers.issue({ buyer, purchaseOrderNumber, lineCount: 2 });
  if (agreed) {
    const at = service.world.stamp();
    const lines = order.lines.map((line) =>
      respondToLine(line, { kind: 'accepted' }, service.world.buyerOf(order), at),
    );
    service.world.put({ ...order, version: order.version + 1, lastUpdatedAt: at, lines });
  }
  await button('Check now').click();
  await open(purchaseOrderNumber, agreed ? 'Confirmed' : 'To answer');
};

const button = (name: string | RegExp): Locator =>
  page().getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const orderPane = (): Locator => page().getByRole('region', { name: 'Order', exact: true });

const authorization = (): string => {
  const { email, password } = testApp.account();
  return `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
};

const store = async (filename: string, bytes: Buffer): Promise<string> => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), filename);
  const answer = await fetch(`${testApp.account().url}/v2/object-storage/document`, {
    method: 'POST',
    headers: { authorization: authorization() },
    body: form,
  });
  return z.object({ id: z.string() }).parse(await answer.json()).id;
};

const atTheService = async (objectId: string): Promise<Buffer> => {
  const answer = await fetch(`${testApp.account().url}/v2/object-storage/document/${objectId}`, {
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
  downloaded(testApp.app(), page(), () => orderPane().getByRole('button', { name, exact: true }).click());

test('a downloaded drawing is the buyer’s to the last byte', async () => {
  await open(number);
  const saved = await comesDown('Download Drawing 7.pdf rev. B');
  expect(saved.name).toBe('Drawing 7.pdf');
  expect(saved.bytes.equals(drawing)).toBe(true);
  await orderPane()
    .getByText(isAt('web') ? 'Downloaded' : 'Saved', { exact: true })
    .first()
    .waitFor();
  await seen('documents-downloaded');
});

test('a name that hides its ending shows it, and is saved as shown', async () => {
  await open(number);
  const shown = longName.replace('\u202e', '');
  const saved = await comesDown(`Download ${shown}`);
  expect(saved.name).not.toMatch(/\u202e/);
  expect(saved.name.endsWith('.pdf')).toBe(true);
  expect(saved.bytes.equals(drawing)).toBe(true);
});

test('the search downloads a document by its name, and names its line', async () => {
  await open(number);
  const saved = await downloaded(testApp.app(), page(), async () => {
    await page().keyboard.press('Control+k');
    await page().keyboard.type('download test plan');
    await page().getByRole('option', { name: 'Download Test plan.pdf (Line 20)', exact: true }).waitFor();
    await page().keyboard.press('Enter');
  });
  expect(saved.name).toBe('Test plan.pdf');
  expect(saved.bytes.equals(drawing)).toBe(true);
  // The place of the progress display.
  await orderPane()
    .getByRole('row', { name: /^20 / })
    .getByText(isAt('web') ? 'Downloaded' : 'Saved', { exact: true })
    .waitFor();
});

onlyAt('web', 'only the browser that fetches a document can be held back on its way', () => {
  test('the search cancels a running download by the document’s name', async () => {
    await open(number);
    // The browser does not ask for the document that it is given.
    await page().evaluate(() => Reflect.set(HTMLAnchorElement.prototype, 'click', () => undefined));
    const line = orderPane().getByRole('row', { name: /^20 / });
    await line.getByRole('button', { name: 'Download Test plan.pdf', exact: true }).click();
    await line.getByRole('button', { name: 'Cancel download of Test plan.pdf', exact: true }).waitFor();
    await picture(page(), 'documents-downloading');
    await commandByName(page(), 'download test plan', 'Cancel download of Test plan.pdf (Line 20)');
    await line.getByText('Cancelled', { exact: true }).waitFor();
    // Now it can be downloaded again, and nothing is left to cancel.
    await page().keyboard.press('Control+k');
    await page().keyboard.type('download test plan');
    await page().getByRole('option', { name: 'Download Test plan.pdf (Line 20)', exact: true }).waitFor();
    expect(
      await page()
        .getByRole('option', { name: /^Cancel the download/ })
        .count(),
    ).toBe(0);
  });
});

onlyAt('desktop', 'what a browser saved is the browser’s to open', () => {
  test('the search opens a saved document by its name', async () => {
    await open(number);
    const { desktop } = testApp.app();
    if (desktop === null) throw new Error('There is no desktop.');
    await desktop.inMain(({ shell }) => {
      const told = (path: string): boolean => Reflect.set(globalThis, 'orderbellOpened', path);
      Reflect.set(shell, 'openPath', (path: string) => Promise.resolve(told(path) ? '' : 'refused'));
    }, null);
    await comesDown('Download Drawing 7.pdf rev. B');
    // Other documents may be saved already.
    await orderPane()
      .getByRole('listitem')
      .filter({ hasText: 'Drawing 7.pdf' })
      .getByRole('button', { name: 'Open', exact: true })
      .waitFor();
    await commandByName(page(), 'open drawing 7', 'Open Drawing 7.pdf rev. B');
    const opened = (): Promise<unknown> =>
      desktop.inMain(() => Reflect.get(globalThis, 'orderbellOpened') ?? null, null);
    await expect.poll(opened).toMatch(/Drawing 7\.pdf$/);
  });
});

test('a download that fails says why', async () => {
  await open(number);
  service.intercept = ({ path }) => (path.includes('/object-storage/') ? { status: 404 } : 'pass');
  onTestFinished(() => {
    service.intercept = undefined;
  });
  await orderPane().getByRole('button', { name: 'Download Drawing 7.pdf rev. B', exact: true }).click();
  await orderPane().getByText('The service no longer has this document').waitFor();
  await seen('documents-gone');
});

test('a document on another site is opened after its address was shown, and never without https', async () => {
  await open(number);
  await orderPane().getByText('Link not opened: it isn’t https').waitFor();
  await button('on documents.example').click();
  await page().getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  // The command in the search asks the same question, and opens nothing.
  await page().keyboard.press('Control+k');
  await page().keyboard.type('another website');
  await page()
    .getByRole('option', { name: /^Open a document on another website/ })
    .first()
    .waitFor();
  await picture(page(), 'documents-elsewhere-named');
  // Not the one whose link isn't https.
  expect(
    await page()
      .getByRole('option', { name: /^Open a document on another website/ })
      .allTextContents(),
  ).toEqual(['Open a document on another website: Terms']);
  await page().keyboard.press('Enter');
  const dialog = page().getByRole('dialog', { name: 'Open a document on another website?' });
  await dialog.getByText('documents.example', { exact: true }).waitFor();
  const link = dialog.getByRole('link', { name: 'Open in browser' });
  expect(await link.getAttribute('href')).toBe('https://documents.example/terms?of=2026');
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  await seen('documents-elsewhere');
  await expectAccessibleInLongRun(page(), 'documents-elsewhere');
  expect(page().context().pages()).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // The focus is back where the question came from.
  await expect
    .poll(() => page().evaluate(() => document.activeElement?.textContent))
    .toBe('on documents.example');
});

// The same at each shell, so only the long run repeats them on the desktop app.
if (isLongRun || isAt('web')) {
  test('a drag offers a copy where files can be dropped, and nothing elsewhere or for a link', async () => {
    await receive('PO-DRAGGED');
    const folder = await mkdtemp(join(tmpdir(), 'orderbell-dragged-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'Mail.msg');
    await writeFile(path, '%PDF');
    const session = await page().context().newCDPSession(page());
    // Read once all handlers of the page have run.
    await page().evaluate(() => {
      const note = (event: DragEvent): void => {
        const { dropEffect } = event.dataTransfer ?? {};
        Reflect.set(globalThis, 'effect', event.defaultPrevented ? dropEffect : 'left to the browser');
      };
      window.addEventListener('dragover', (event) => setTimeout(note, 0, event), { capture: true });
    });
    type Data = { items: { mimeType: string; data: string }[]; files?: string[]; dragOperationsMask: number };
    const drag = async (type: 'dragEnter' | 'dragOver' | 'drop', over: Locator, data: Data) => {
      const box = await over.boundingBox();
      if (box === null) throw new Error('There is nothing to drag over.');
      const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await session.send('Input.dispatchDragEvent', { type, ...place, data });
    };
    const effect = async (over: Locator, data: Data): Promise<unknown> => {
      await page().evaluate(() => Reflect.deleteProperty(globalThis, 'effect'));
      await drag('dragEnter', over, data);
      await drag('dragOver', over, data);
      await page().waitForFunction(() => Reflect.has(globalThis, 'effect'));
      return page().evaluate(() => Reflect.get(globalThis, 'effect'));
    };
    // The source offers to copy or move it, as Outlook does. Chromium would move.
    const copyOrMove = 1 + 16;
    const file = { items: [], files: [path], dragOperationsMask: copyOrMove };
    const link = {
      items: [{ mimeType: 'text/uri-list', data: 'https://elsewhere.example/' }],
      dragOperationsMask: copyOrMove,
    };
    const title = orderPane().getByRole('heading', { name: 'PO-DRAGGED' });
    const line = orderPane().getByRole('row', { name: /^20 / });
    const list = page().getByRole('navigation', { name: 'Lists' });
    const effects = [await effect(title, file), await effect(line, file), await effect(list, file)];
    expect([...effects, await effect(title, link)]).toEqual(['copy', 'copy', 'none', 'none']);
    await drag('drop', title, link);
    await effect(line, file);
    await drag('drop', line, file);
    await line.getByText('Mail.msg').waitFor();
    expect(new URL(page().url()).hostname).toBe('127.0.0.1');
  });

  test('of two dropped files and a program, two are uploaded and sent, and the program is refused at once', async () => {
    await receive('PO-DROPPED');
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
    await orderPane()
      .getByRole('heading', { name: 'PO-DROPPED' })
      .dispatchEvent('drop', { dataTransfer: dropped });
    await orderPane().getByText('You can’t send this type of file').waitFor();
    await expect
      .poll(() => orderPane().getByText('Uploaded, sent with your next answer').count(), { timeout: 20_000 })
      .toBe(2);

    await button('Name and details of Certificate 3.1.pdf').click();
    await orderPane().getByLabel('Kind').fill('Certificate');
    await orderPane().getByText('Advanced: number and revision').click();
    await orderPane().getByLabel('Document number').fill('C-31');
    await orderPane().getByLabel('Revision').fill('A');
    await orderPane().getByLabel('Description').fill('Inspection certificate 3.1');
    await seen('documents-details');
    await button('Save').click();
    await orderPane().getByText('Certificate · C-31 rev. A · Inspection certificate 3.1').waitFor();
    await seen('documents-attached');

    for (const line of ['10', '20']) {
      await orderPane()
        .getByRole('group', { name: `Answer for line ${line}`, exact: true })
        .getByRole('button', { name: 'Accept' })
        .click();
    }
    // The values in the other file's form are sent, saved or not.
    await button(`Name and details of ${files[1]?.name ?? ''}`).click();
    await orderPane().getByLabel('Kind').fill('Report');
    await orderPane().getByLabel('Description').fill('Measured twice');
    await page()
      .getByRole('region', { name: 'Your answer', exact: true })
      .getByRole('button', { name: 'Send answer' })
      .click();
    const answers = () =>
      service.world.responses.filter(({ response }) => response.order.purchaseOrderNumber === 'PO-DROPPED');
    await expect.poll(() => answers().length, { timeout: 30_000 }).toBe(1);
    const sent = answers()[0]?.response.order.documents ?? [];
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
    // The order shows the sent documents, as the service returns them.
    await orderPane().getByText('Sent to the buyer').waitFor();
    await orderPane().getByRole('button', { name: 'Download Certificate 3.1.pdf rev. A' }).waitFor();
    // The answer shows them no more, and the refused file is gone.
    await orderPane().getByText('In your answer').first().waitFor({ state: 'detached' });
    expect(await orderPane().getByText('setup.exe').count()).toBe(0);
    await seen('documents-sent');
  });

  test('a certificate for a confirmed line is sent without an answer, with the confirmed values', async () => {
    const agreed = 'PO-AGREED';
    const unknown = service.world.buyers.find(({ buyerAccountNumber }) => buyerAccountNumber === null);
    await receive(agreed, true, unknown?.name);
    const name = 'Werkszeugnis 2.2.pdf';
    const bytes = randomBytes(40_000);
    await orderPane()
      .getByRole('row', { name: /^20/ })
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: bytes });
    const strip = page().getByRole('region', { name: 'Your answer', exact: true });
    await strip.getByText('1 document can be sent now. Line 200 stays as confirmed.').waitFor();
    await orderPane().getByText('Ready to send, without an answer').waitFor();
    await seen('documents-waiting');
    // A number that is typed here is there in an answer too, and back.
    const number = strip.getByLabel('The customer number that you gave');
    await number.fill('K-77');
    await orderPane().getByRole('row', { name: /^10/ }).getByRole('button', { name: 'Propose' }).click();
    await strip.getByText('line 100').first().waitFor();
    expect(await number.inputValue()).toBe('K-77');
    await strip.getByRole('button', { name: 'Discard draft' }).click();
    await strip.getByRole('button', { name: 'Send document', exact: true }).waitFor();
    expect(await number.inputValue()).toBe('K-77');
    const before = service.world.responses.length;
    // The typed kind is sent, saved or not.
    await button(`Name and details of ${name}`).click();
    await orderPane().getByLabel('Kind').fill('Certificate');
    await strip.getByRole('button', { name: 'Send document', exact: true }).click();
    // The form closed with the click: the document says what it carries.
    await orderPane().getByText('Certificate', { exact: true }).waitFor();
    // It is no answer: nothing says that a line was accepted.
    await strip.getByText(`Line 200: ${name}, line stays as confirmed`).waitFor();
    await strip.getByRole('button', { name: 'Undo sending' }).waitFor();
    await orderPane()
      .getByRole('row', { name: /^20/ })
      .getByText('Propose a change or attach more once the document has arrived.')
      .waitFor();
    await seen('documents-unsent');
    await expect.poll(() => service.world.responses.length, { timeout: 30_000 }).toBe(before + 1);
    const [line] = service.world.responses.at(-1)?.response.lines ?? [];
    expect(line).toMatchObject({ indicators: null, documents: [{ name, type: 'Certificate' }] });
    expect(service.world.responses.at(-1)?.response.order.buyerAccountNumber).toBe('K-77');
    expect(line?.deliverySchedule?.length ?? 0).toBeGreaterThan(0);
    await strip.getByText('Document sent to the buyer', { exact: true }).waitFor();
    await orderPane().getByText('Certificate', { exact: true }).waitFor();
    const kept = await atTheService(line?.documents[0]?.objectId ?? '');
    expect(kept.equals(bytes)).toBe(true);
    expect(service.world.orderByNumber(agreed)?.lines.map(({ processStatus }) => processStatus)).toEqual([
      'Confirmed',
      'Confirmed',
    ]);
  });

  test('an order that takes no answer takes no document', async () => {
    const closed = 'PO-CALLED-OFF';
    const { id } = service.buyers.issue({ buyer: 'Brouwer', purchaseOrderNumber: closed, lineCount: 2 });
    service.buyers.cancel(id);
    await page().getByRole('button', { name: 'Check now' }).click();
    await page()
      .getByRole('navigation')
      .getByRole('button', { name: /^Closed/ })
      .click();
    await page()
      .getByRole('option', { name: new RegExp(closed) })
      .filter({ has: page().getByText('Cancelled', { exact: true }) })
      .click();
    await orderPane().getByText('This line was cancelled. You can’t answer it.').first().waitFor();
    expect(await orderPane().locator('[data-attach]').count()).toBe(0);
    // A file dropped there is ignored, and the page stays.
    const refused = await orderPane()
      .getByRole('heading', { name: closed })
      .evaluate((heading) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['%PDF'], 'late.pdf'));
        return !heading.dispatchEvent(
          new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }),
        );
      });
    expect(refused).toBe(true);
    expect(await orderPane().getByText('late.pdf').count()).toBe(0);
  });
}

onlyAt('web', 'what the page says to Orderbell can be held back only on its way over a port', () => {
  test('a page that copies asks before it is left, and its answer says what is missing', async () => {
    await receive('PO-LEFT');
    const name = 'Drawings of all parts.pdf';
    // The page reads three pieces of the file, and waits for the fourth until it is left.
    await page().evaluate(() => {
      const read = FileReader.prototype.readAsDataURL;
      let pieces = 0;
      FileReader.prototype.readAsDataURL = function (piece) {
        pieces += 1;
        if (pieces <= 3) read.call(this, piece);
      };
    });
    await orderPane()
      .getByLabel('Attach to order')
      .last()
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: randomBytes(1_000_000) });
    await orderPane()
      .getByText(/^Copying/)
      .waitFor();
    for (const line of ['10', '20']) {
      await orderPane()
        .getByRole('group', { name: `Answer for line ${line}`, exact: true })
        .getByRole('button', { name: 'Accept' })
        .click();
    }
    const strip = page().getByRole('region', { name: 'Your answer', exact: true });
    await strip.getByRole('button', { name: 'Send answer' }).click();
    const answer = strip.getByText('Not sent: a document is missing');
    const incomplete = 'The document’s copy is incomplete or damaged. Attach it again.';
    const question = page().waitForEvent('dialog');
    const reloaded = page().reload();
    const asked = await question;
    expect(asked.type()).toBe('beforeunload');
    await asked.accept();
    await reloaded;
    await open('PO-LEFT');
    await answer.waitFor();
    await strip.getByText(incomplete).waitFor();
    await orderPane().getByText(incomplete).nth(1).waitFor();
    await strip.getByRole('button', { name: 'Edit answer' }).waitFor();
    await strip.getByRole('button', { name: 'Send without the document' }).waitFor();
    await seen('documents-left');
    const answers = () =>
      service.world.responses.filter(({ response }) => response.order.purchaseOrderNumber === 'PO-LEFT');
    expect(answers()).toEqual([]);
    await orderPane()
      .locator('input')
      .and(orderPane().getByLabel(`Attach again: ${name}`))
      .setInputFiles({ name: 'Part 7.pdf', mimeType: 'application/pdf', buffer: randomBytes(50_000) });
    await expect.poll(() => answers().length, { timeout: 30_000 }).toBe(1);
    expect(answers()[0]?.response.order.documents).toMatchObject([{ name: 'Part 7.pdf' }]);
    // Nothing is copied any more, so nothing is asked.
    await page().reload();
    await page().getByRole('navigation', { name: 'Lists' }).waitFor();
  });

  longTest('an answer is sent without a document that the page can’t read', async () => {
    await receive('PO-UNREAD');
    const sent = Promise.withResolvers<void>();
    await page().route('**/rpc', async (route) => {
      if (route.request().postData()?.includes('documents.append') !== true) return route.continue();
      await sent.promise;
      return route.abort();
    });
    onTestFinished(() => page().unrouteAll({ behavior: 'ignoreErrors' }));
    const file = { name: 'Scan.pdf', mimeType: 'application/pdf', buffer: randomBytes(50_000) };
    await orderPane().getByLabel('Attach to order').last().setInputFiles(file);
    await orderPane().getByText('Scan.pdf').waitFor();
    await orderPane()
      .getByRole('group', { name: 'Answer for line 10', exact: true })
      .getByRole('button', { name: 'Accept' })
      .click();
    const strip = page().getByRole('region', { name: 'Your answer', exact: true });
    await strip.getByRole('button', { name: 'Send answer' }).click();
    await strip.getByText('Not sent yet: waiting for documents to upload').waitFor();
    sent.resolve();
    await strip.getByText('Not sent: a document is missing').waitFor();
    const before = service.world.responses.length;
    await strip.getByRole('button', { name: 'Send without the document' }).click();
    await expect.poll(() => service.world.responses.length, { timeout: 30_000 }).toBe(before + 1);
    expect(service.world.responses.at(-1)?.response.order.documents).toEqual([]);
    await expect.poll(() => orderPane().getByText('Scan.pdf').count()).toBe(0);
  });

  // The last test of the file: it restarts Orderbell.
  longTest('a half-copied document has to be attached again, and offers no retry', async () => {
    await receive('PO-HALF', true);
    // Orderbell ends while a file is being copied.
    await page().route('**/rpc', (route) =>
      route.request().postData()?.includes('documents.append') === true ? undefined : route.continue(),
    );
    const cut = 'Half of a certificate with a rather long name, so that one sees what becomes of it.pdf';
    const file = { name: cut, mimeType: 'application/pdf', buffer: randomBytes(50_000) };
    await orderPane().getByLabel('Attach to order').last().setInputFiles(file);
    await orderPane()
      .getByText(/^Copying/)
      .waitFor();
    await testApp.app().stop();
    await page().context().close();
    await testApp.open();
    await open('PO-HALF', 'Confirmed');
    await orderPane().getByText('Attach it again.').waitFor();
    expect(await orderPane().getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await seen('documents-incomplete');
    await orderPane()
      .locator('input')
      .and(orderPane().getByLabel(`Attach again: ${cut}`))
      .setInputFiles({ ...file, name: 'All of it.pdf' });
    await orderPane().getByText('All of it.pdf').waitFor();
    await orderPane().getByText(cut).waitFor({ state: 'detached' });
  });
});
