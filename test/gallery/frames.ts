import type { Language } from '../../src/shared/words/language.ts';
import type { Folder, Place } from './place.ts';

/** One picture, and the actions before it. Starts at the order list with nothing open above it. */
export type Frame = {
  name: string;
  theme: 'light' | 'dark';
  /** A desktop window, the smallest supported laptop, or the desktop window at 200 %. */
  size: 'large' | 'small' | 'doubled';
  show: (place: Place, scene: Scene) => Promise<void>;
};

/** The orders of the first picture, by number. */
export const orders = {
  /**
   * Wait for an answer, with three lines. One per language, since an answer in one language answers for
   * all.
   */
  fresh: { en: '4500118234', nl: '4500118235', de: '4500118236' },
  /** Read by the user, then changed by the buyer. One per language. */
  changed: { en: 'PO-2026-0917', nl: 'PO-2026-0918', de: 'PO-2026-0919' },
  /** Accepted by the user, and changed by the buyer before the answer was sent. */
  crossed: '4500118240',
  /** The buyer and everything else have long names. */
  long: '4500118251',
} as const;

/** What a picture needs from the service. Days are typed as `yyyy-MM-dd`. */
export type Scene = {
  later: string;
  latest: string;
  /** The number of the order with the most lines. */
  longest: string;
  /** A buyer issues an order. Returns its number. */
  issue: () => string;
  /** The number of an order that only asks for a price. */
  question: string;
  /** People are told of new orders by a phone, then by mail. */
  escalate: (place: Place) => Promise<void>;
  /** An order is issued, told to the phone, and acknowledged there. Returns its number. */
  acknowledged: (place: Place) => Promise<string>;
  /** From then on the service answers every request with an error. */
  breakService: () => void;
};

const folder = async ({ page, say, folder: go }: Place, id: Folder): Promise<void> => {
  await go(id);
  await page.getByRole('listbox', { name: say(`folder.${id}`) }).waitFor();
};

const settingsAt = async (place: Place, words: string): Promise<void> => {
  const { page, say, button } = place;
  await button('desk.settings').click();
  await page.getByRole('searchbox', { name: say('settings.search') }).fill(words);
};

/** One line accepted, and the next one split over two days with a reason. */
const answering = async (
  { page, say, open, typed }: Place,
  { later, latest }: Scene,
  number: string,
  reason: string,
): Promise<void> => {
  await open(number);
  const line = (position: string) =>
    page.getByRole('group', { name: say('answer.line', { line: position }), exact: true });
  await line('10')
    .getByRole('button', { name: say('answer.accept') })
    .click();
  await line('20')
    .getByRole('button', { name: say('answer.propose') })
    .click();
  await page.getByRole('button', { name: say('answer.split') }).click();
  await page.getByLabel(say('answer.date-of', { number: '1' }), { exact: true }).fill(typed(later));
  await page.getByLabel(say('answer.quantity-of', { number: '1' }), { exact: true }).fill('60');
  await page.getByLabel(say('answer.date-of', { number: '2' }), { exact: true }).fill(typed(latest));
  await page.getByLabel(say('answer.quantity-of', { number: '2' }), { exact: true }).fill('60');
  await page.getByLabel(say('answer.reason'), { exact: true }).fill(reason);
};

const escalation = async ({ page, say, button }: Place): Promise<void> => {
  await button('desk.settings').click();
  await button('escalation.topic').click();
  await page.getByText(say('escalation.line.arrives')).waitFor();
};

const overview = async ({ page, say, button }: Place): Promise<void> => {
  await button('overview.title').click();
  await page.getByRole('table', { name: say('overview.buyers') }).waitFor();
  await page.getByRole('heading', { name: say('overview.open-title') }).waitFor();
  // The core counts the deliveries after the rest.
  await page.getByText(say('overview.loading')).waitFor({ state: 'hidden' });
};

const english: Frame[] = [
  {
    ...{ name: 'order-changed', theme: 'light', size: 'large' },
    show: async (place) => {
      await folder(place, 'to-answer');
      await place.open(orders.changed.en);
      await place.page.getByText(place.say('order.what-changed')).waitFor();
    },
  },
  {
    ...{ name: 'order-answering', theme: 'light', size: 'large' },
    show: (place, scene) => answering(place, scene, orders.fresh.en, 'Material arrives in two parts'),
  },
  {
    ...{ name: 'order-undo', theme: 'dark', size: 'small' },
    show: async ({ page, undo }) => {
      await page.locator('[data-command="send"]').click();
      await undo.waitFor();
    },
  },
  {
    ...{ name: 'order-answered', theme: 'dark', size: 'large' },
    show: async ({ page, say }) => {
      await page
        .getByText(say('sent.arrived'))
        .or(page.getByRole('region', { name: say('answer.title') }).getByText(say('line.open-proposal')))
        .first()
        .waitFor();
    },
  },
  {
    ...{ name: 'order-conflict', theme: 'light', size: 'large' },
    show: async ({ page, say, open }) => {
      await open(orders.crossed);
      await page.getByText(say('conflict.seen')).first().waitFor();
    },
  },
  {
    ...{ name: 'several-orders', theme: 'light', size: 'large' },
    show: async (place, { later }) => {
      const { page, say, dialog } = place;
      await folder(place, 'to-answer');
      await page.getByRole('searchbox', { name: say('list.filter') }).fill('Lindqvist');
      await page.getByLabel(say('select.all')).check();
      await page.locator('[data-command="answer-selected"]').click();
      await dialog.getByLabel(say('many.kind.date')).check();
      await dialog.getByRole('textbox', { name: say('bulk.new-date') }).fill(place.typed(later));
      await dialog.getByLabel(say('answer.reason'), { exact: true }).fill('The press is being repaired');
    },
  },
  {
    ...{ name: 'search', theme: 'dark', size: 'large' },
    show: async ({ page, say, dialog }) => {
      await page.getByRole('searchbox', { name: say('list.filter') }).fill('');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: say('search.field') }).fill('flange');
      await dialog.getByRole('option').nth(3).waitFor();
    },
  },
  {
    ...{ name: 'calendar-weeks', theme: 'light', size: 'large' },
    show: async ({ page, say, button }) => {
      await button('calendar.title').click();
      await page.getByRole('table', { name: say('calendar.deliveries') }).waitFor();
    },
  },
  {
    ...{ name: 'overview', theme: 'dark', size: 'large' },
    show: overview,
  },
  {
    ...{ name: 'escalation', theme: 'light', size: 'small' },
    show: async (place, { escalate }) => {
      await escalate(place);
      await escalation(place);
    },
  },
  {
    ...{ name: 'order-escalated', theme: 'light', size: 'small' },
    show: async (place, { acknowledged }) => {
      await place.open(await acknowledged(place));
      await place.page.locator('[data-command="order-details"]').click();
      // Orderbell asks for presses twice a minute.
      await place.page
        .getByText(place.say('escalation.order.ack.ntfy', { name: 'Ben' }))
        .filter({ visible: true })
        .first()
        .waitFor({ timeout: 40_000 });
    },
  },
];

const dutch: Frame[] = [
  {
    ...{ name: 'desk', theme: 'dark', size: 'large' },
    show: async (place) => {
      await folder(place, 'to-answer');
      await place.open(orders.fresh.nl);
    },
  },
  {
    ...{ name: 'order-500-lines', theme: 'light', size: 'small' },
    show: async ({ page, say, open }, { longest }) => {
      await open(longest);
      // The note and the delivery address are above.
      const table = page.getByRole('table', { name: say('order.lines') });
      await table.evaluate((lines) => lines.scrollIntoView());
    },
  },
  {
    ...{ name: 'order-history', theme: 'light', size: 'large' },
    show: async ({ page, say, open }) => {
      await open(orders.changed.nl);
      await page.getByText(say('history.title')).click();
      const came = page.getByText(say('history.received')).first();
      await came.waitFor();
      await came.scrollIntoViewIfNeeded();
    },
  },
  {
    ...{ name: 'order-answering', theme: 'dark', size: 'large' },
    show: (place, scene) => answering(place, scene, orders.fresh.nl, 'Het materiaal komt in twee delen'),
  },
  {
    ...{ name: 'long-names', theme: 'light', size: 'small' },
    show: async ({ open }) => open(orders.long),
  },
  {
    ...{ name: 'request-for-quotation', theme: 'light', size: 'large' },
    show: async ({ page, say, open }, { question }) => {
      await open(question);
      await page.getByText(say('order.type-note.rfq')).waitFor();
    },
  },
  {
    ...{ name: 'alerts', theme: 'light', size: 'large' },
    show: async ({ page, button, dialog }, { issue }) => {
      const numbers = [issue(), issue()];
      await button('sync.poll-now').click();
      // One is shown, and the number of the others.
      await page
        .getByRole('log')
        .getByText(new RegExp(numbers.join('|')))
        .waitFor();
      await page.keyboard.press('b');
      await dialog.waitFor();
    },
  },
  {
    ...{ name: 'calendar-days-table', theme: 'dark', size: 'small' },
    show: async ({ button }) => {
      await button('calendar.title').click();
      await button('calendar.days').click();
      await button('calendar.table').click();
    },
  },
  {
    ...{ name: 'nothing-found', theme: 'dark', size: 'small' },
    show: async (place) => {
      await folder(place, 'closed');
      await place.page.getByRole('searchbox', { name: place.say('list.filter') }).fill('kogellager');
      await place.button('list.clear-filter').waitFor();
    },
  },
  {
    ...{ name: 'settings', theme: 'dark', size: 'large' },
    show: async ({ button, dialog }) => {
      await button('desk.settings').click();
      await dialog.waitFor();
    },
  },
];

const german: Frame[] = [
  {
    ...{ name: 'list-narrowed', theme: 'light', size: 'small' },
    show: async (place) => {
      await folder(place, 'to-answer');
      await place.button('filter.open').click();
      await place.page.getByLabel(place.say('sort.label')).selectOption('amount down');
      await place.page.getByLabel(place.say('filter.delivery')).selectOption('in-30-days');
    },
  },
  {
    ...{ name: 'order-reject', theme: 'dark', size: 'large' },
    show: async (place) => {
      await place.button('filter.clear').click();
      await place.open(orders.long);
      await place.page.locator('[data-command="reject-all"]').click();
    },
  },
  {
    ...{ name: 'commands', theme: 'dark', size: 'small' },
    show: async ({ page, say, dialog }) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: say('search.field') }).fill(say('calendar.title'));
      await dialog.getByRole('option').first().waitFor();
    },
  },
  {
    ...{ name: 'overview', theme: 'light', size: 'small' },
    show: overview,
  },
  {
    ...{ name: 'shipments', theme: 'light', size: 'large' },
    show: async ({ page, say, beginning }) => {
      await beginning('shipments.title').click();
      await page
        .getByRole('listbox', { name: say('shipments.title') })
        .getByRole('option')
        .first()
        .click();
      await page.getByRole('heading', { name: say('shipment.contents') }).waitFor();
    },
  },
  {
    ...{ name: 'settings-searched', theme: 'light', size: 'small' },
    show: (place) => settingsAt(place, place.say('alerts.quiet-hours')),
  },
  {
    ...{ name: 'diagnostics', theme: 'dark', size: 'large' },
    show: async ({ button, dialog, page, say }) => {
      await button('desk.settings').click();
      await button('settings.advanced').click();
      await button('diagnostics.open').click();
      await page.getByRole('dialog', { name: say('diagnostics.title') }).waitFor();
      await dialog.last().getByText(say('diagnostics.polls')).first().waitFor();
      await dialog.last().getByText(say('diagnostics.loading')).first().waitFor({ state: 'detached' });
    },
  },
  {
    ...{ name: 'shortcuts', theme: 'light', size: 'small' },
    show: async ({ page, dialog }) => {
      await page.keyboard.press('?');
      await dialog.waitFor();
    },
  },
  {
    ...{ name: 'order-answering', theme: 'light', size: 'doubled' },
    show: (place, scene) => answering(place, scene, orders.fresh.de, 'Das Material kommt in zwei Teilen'),
  },
  {
    ...{ name: 'order-changed', theme: 'dark', size: 'doubled' },
    show: ({ open }) => open(orders.changed.de),
  },
  {
    ...{ name: 'escalation', theme: 'dark', size: 'small' },
    show: async (place, { escalate }) => {
      await escalate(place);
      await escalation(place);
    },
  },
  {
    ...{ name: 'service-down', theme: 'dark', size: 'large' },
    show: async ({ page, say, button, undo, open }, { breakService }) => {
      await open(orders.fresh.de);
      await page.locator('[data-command="send"]').click();
      await undo.waitFor();
      breakService();
      await button('sync.poll-now').click();
      await page.getByText(say('sync.check-failed')).waitFor();
      await page.getByText(new RegExp(`^${say('sent.waiting-again', { time: '' })}`)).waitFor();
    },
  },
];

/** The pictures by language, in the order in which they are taken. */
export const frames: Readonly<Record<Language, readonly Frame[]>> = { en: english, nl: dutch, de: german };
