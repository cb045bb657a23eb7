import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInto } from './harness/sign-in.ts';
import { expectFits } from './harness/sizes.ts';
import { createTestApp } from './harness/test-app.ts';
import { expectAccessibleInLongRun, picture } from './harness/window.ts';

/**
 * A buyer requests a change of confirmed terms, and a supplier declines it, in German. Then they sign out
 * with an unsent answer.
 */
const testApp = createTestApp({ sample: 'empty' });
const { service, page } = testApp;
const terms = { deliverySchedule: [{ date: '2030-03-04', quantity: '100' }], netPrice: '4.20' };

const order = (): Locator => page().getByRole('region', { name: 'Bestellung', exact: true });
const line = (): Locator => order().locator('tr[data-position]');
const poll = (): Promise<void> => page().locator('button[data-command="poll"]').first().click();

const agreedAndReopened = async (): Promise<void> => {
  const { id } = service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'CHANGE-1', lines: [terms] });
  service.buyers.configure('Kessler', { proposeWhenAccepted: false, autoConfirm: false });
  await testApp.open({ locale: 'de-DE', settings: { language: 'en', undoSeconds: 0 } });
  await signInto(page(), testApp.account());
  await page()
    .getByRole('option', { name: /CHANGE-1/ })
    .waitFor();
  await page().getByRole('button', { name: 'Settings' }).click();
  await page().getByLabel('Search settings').fill('langu');
  await page().getByLabel('Language').selectOption('de');
  await page().locator('html[lang="de"]').waitFor();
  await page().keyboard.press('Escape');
  await page().keyboard.press('Escape');
  await page()
    .getByRole('option', { name: /CHANGE-1/ })
    .click();
  await line().getByRole('button', { name: 'Annehmen', exact: true }).click();
  await page().getByRole('button', { name: 'Antwort senden' }).click();
  await expect.poll(() => service.world.order(id)?.lines[0]?.processStatus).toBe('Confirmed');
  service.buyers.askToReopen(id, { deliverySchedule: [{ date: '2030-03-18', quantity: '100' }] });
  await poll();
};

test('each button says its effect, and a declined change waits for the service, then for the buyer', async () => {
  await agreedAndReopened();
  await line().getByRole('button', { name: '18. März 2030 annehmen' }).waitFor();
  await order()
    .getByText(/^Kunde möchte Position 10 von .*4\.\sMärz 2030 auf .*18\.\sMärz 2030 verschieben$/)
    .first()
    .waitFor();
  expect(await line().getByRole('button', { name: 'Ablehnen', exact: true }).count()).toBe(0);
  expect(await order().getByRole('button', { name: 'Alle Positionen ablehnen' }).count()).toBe(0);
  await expectAccessibleInLongRun(page(), 'a change request');
  await picture(page(), 'change-request-de');
  await line().getByRole('button', { name: 'Mehr zu Position 10' }).click();
  await line().getByRole('menuitem').waitFor();
  await picture(page(), 'change-request-menu-de');
  await page().keyboard.press('Escape');
  // An unfinished proposal is replaced by the confirmed values.
  await page().keyboard.press('p');
  const date = line().getByLabel('Termin', { exact: true });
  await date.fill('25.03.2030');
  await line().focus();
  await page().keyboard.press('r');
  // Only the reason is asked for, beside what stays confirmed.
  await line()
    .getByText(/^Bleibt bestätigt: 100\s.*4\.\sMärz 2030/)
    .waitFor();
  expect(await date.count()).toBe(0);
  await line().getByRole('button', { name: 'Änderung ablehnen' }).click();
  await line().getByRole('button', { name: 'Änderung ablehnen' }).click();
  const strip = page().getByRole('region', { name: 'Ihre Antwort', exact: true });
  await strip.getByLabel('Nachricht an den Kunden').fill('Wir liefern gern früher.');
  await strip.getByLabel('Ihre eigene Auftragsnummer').fill('A-2030-7');
  await page().getByRole('button', { name: 'Angaben je Position …' }).click();
  const more = page().getByRole('dialog', { name: 'Angaben je Position' });
  await more.getByText('Angaben zum Artikel').click();
  await more.getByLabel('Ursprungsland').fill('de');
  await more.getByLabel('Nettogewicht').fill('0,125');
  await more.getByText('Einheit angeben, z. B. KGM').waitFor();
  await expectAccessibleInLongRun(page(), 'details per line');
  await picture(page(), 'answer-details-de');
  await more.getByLabel('Gewichtseinheit').fill('KGM');
  await more.getByRole('button', { name: 'Fertig' }).click();
  await line().getByLabel('Grund', { exact: true }).focus();
  await page().keyboard.type('Das Material ist schon zugeschnitten');
  await line()
    .getByText('Die Position bleibt wie bestätigt und liegt beim Kunden, bis er antwortet')
    .waitFor();
  await picture(page(), 'change-request-declined-de');
  // From the answer on, the order can't be fetched or polled for a while: only the service's yes is known.
  let isAnswered = false;
  service.intercept = ({ path }) => {
    if (!path.includes('order-response')) return isAnswered ? { status: 503 } : 'pass';
    isAnswered = true;
    return 'pass';
  };
  await page().getByRole('button', { name: 'Antwort senden' }).click();
  await line().getByText('Gesendet, noch nicht sichtbar').waitFor();
  await picture(page(), 'change-request-sent-de');
  service.intercept = undefined;
  await poll();
  await line().getByText('Änderung abgelehnt, Kunde antwortet').waitFor();
  await strip.getByText('Änderung abgelehnt, Kunde antwortet').waitFor();
  await page()
    .getByRole('button', { name: /^Beim Kunden\s*1$/ })
    .waitFor();
  await line().getByText('Diese Änderung haben Sie abgelehnt:').waitFor();
  await line()
    .getByText(/18\.\sMärz 2030/)
    .first()
    .waitFor();
  // Who gives in says to what; nothing accepts an unnamed value.
  await line().getByRole('button', { name: '18. März 2030 vorschlagen' }).waitFor();
  expect(
    await line()
      .getByRole('button', { name: /annehmen/i })
      .count(),
  ).toBe(0);
  await order().getByText('Verlauf').click();
  const history = order().getByRole('list').filter({ hasText: 'Bestellung eingegangen' });
  await history.getByText(/^Position 10: Änderung abgelehnt, es bleibt bei: 100\s.*4\.\sMärz 2030/).waitFor();
  await picture(page(), 'change-request-declined-history-de');
  expect(service.world.responses.at(-1)?.response.order.notes).toEqual(['Wir liefern gern früher.']);
  const [response] = service.world.responses.slice(-1);
  expect(response?.response.lines[0]).toMatchObject({
    indicators: null,
    salesOrderNumber: 'A-2030-7',
    itemDetails: { countryOfOriginCodeIso2: 'DE', netWeight: '0.125', netWeightUnitOfMeasureIso: 'KGM' },
    deliverySchedule: [{ date: '2030-03-04', quantity: '100' }],
    reason: 'Das Material ist schon zugeschnitten',
  });
  const [declined] = service.world.orders();
  service.buyers.rejectProposal(declined?.id ?? '', undefined, 'Wir brauchen ihn.');
  await poll();
  await order()
    .getByRole('listitem')
    .getByText(/^Kunde bleibt bei seinem Änderungswunsch \(Position 10\): .Wir brauchen ihn\./)
    .first()
    .waitFor();
  // It says that this was declined before, and whom to call or write to. The confirmed day stays the day.
  await order()
    .getByText(/^Sie haben das für Position 10 am .* abgelehnt: „Das Material ist schon zugeschnitten“$/)
    .waitFor();
  const settle = order().getByText(/^Es gilt, was bestätigt ist, bis Sie annehmen\./);
  expect(await settle.getByRole('link').count()).toBe(2);
  await line()
    .locator('[class*=delivery]')
    .getByText(/4\.\sMärz 2030/)
    .waitFor();
  expect(
    await line()
      .locator('[class*=delivery]')
      .getByText(/18\.\sMärz/)
      .count(),
  ).toBe(0);
  await line().getByText('Kunde wünscht', { exact: true }).waitFor();
  await expect.poll(() => order().locator('[data-unseen="true"]').count()).toBe(0);
  await picture(page(), 'change-request-kept-de');
  await page().emulateMedia({ colorScheme: 'dark' });
  await expectFits(page(), 'change-request-kept-dark', [{ width: 1024, height: 768 }]);
  await page().emulateMedia({ colorScheme: null });
});

test('who signs out with an unsent answer is asked first, with their number', async () => {
  service.intercept = ({ path }) => (path.includes('order-response') ? { status: 503 } : 'pass');
  service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber: 'UNSENT-1', lines: [terms] });
  await poll();
  await page()
    .getByRole('option', { name: /UNSENT-1/ })
    .click();
  // The request was seen; it still says what the buyer asks for.
  await page()
    .getByRole('option', { name: /CHANGE-1/ })
    .click();
  await order().getByRole('heading', { name: 'Was der Kunde wünscht' }).waitFor();
  await page()
    .getByRole('option', { name: /UNSENT-1/ })
    .click();
  await line().getByRole('button', { name: 'Annehmen', exact: true }).click();
  await page().getByRole('button', { name: 'Antwort senden' }).click();
  await line()
    .getByText(/Noch nicht gesendet|Wird gesendet/)
    .waitFor();
  await page().getByRole('button', { name: 'Einstellungen' }).click();
  await page().getByRole('button', { name: 'Abmelden' }).click();
  const asking = page().getByRole('dialog', { name: 'Mit 1 ungesendeten Antwort abmelden?' });
  await asking.waitFor();
  await expectAccessibleInLongRun(page(), 'signing out with an unsent answer');
  await picture(page(), 'sign-out-asks-de');
  await asking.getByRole('button', { name: 'Angemeldet bleiben' }).click();
  await page().getByRole('button', { name: 'Abmelden' }).click();
  await asking.getByRole('button', { name: 'Abmelden' }).click();
  await page().getByLabel('Kennwort', { exact: true }).waitFor();
});
