import { describe, expect, test } from 'vitest';
import { bodyFor, hasSound, noticeContent } from '../../../src/main/electron/notifications/notice-rule.ts';
import {
  isOurPage,
  isOwnFile,
  mayCall,
  navigationTo,
  pageUrl,
} from '../../../src/main/electron/page-address.ts';
import { isStrongBackend } from '../../../src/main/electron/safe-storage-keychain.ts';
import {
  argumentsAgain,
  isHiddenStart,
  ourArguments,
} from '../../../src/main/electron/start/start-arguments.ts';
import { createShellLanguage, textsIn } from '../../../src/main/electron/texts.ts';
import { onWindowClose } from '../../../src/main/electron/tray/keep-reachable.ts';
import {
  overlayIcon,
  type TrayState,
  trayActions,
  trayContent,
} from '../../../src/main/electron/tray/tray-content.ts';
import { editsAt } from '../../../src/main/electron/window/edit-rule.ts';
import { securePreferences } from '../../../src/main/electron/window/window-options.ts';
import { zoomedLevel, zoomOfKey } from '../../../src/main/electron/window/zoom-rule.ts';
import { errorCodes } from '../../../src/shared/contract/errors.ts';
import { languages } from '../../../src/shared/words/language.ts';

describe('our page', () => {
  test('is app://orderbell, for any file', () => {
    expect(isOurPage(pageUrl)).toBe(true);
    expect(isOurPage('app://orderbell/assets/page.js')).toBe(true);
  });

  test.each([
    'app://orderbell.example/index.html',
    'app://other/index.html',
    'app://orderbell@elsewhere.example/',
    'app://user@orderbell/',
    'apps://orderbell/',
    'https://orderbell/',
    'file:///app://orderbell/index.html',
    'about:blank',
    '',
  ])('is not %s', (address) => expect(isOurPage(address)).toBe(false));

  test('may call from its top frame only', () => {
    expect(mayCall({ url: pageUrl, parent: null })).toBe(true);
    expect(mayCall({ url: pageUrl, parent: {} })).toBe(false);
    expect(mayCall({ url: 'https://elsewhere.example/', parent: null })).toBe(false);
    expect(mayCall(null)).toBe(false);
  });
});

describe('a download', () => {
  test('is allowed for a file that our page made', () =>
    expect(isOwnFile('blob:app://orderbell/0b0c6f0e-6f4c-4f0a-9d5e-2a3f0c1d2e3f')).toBe(true));

  test.each([
    'blob:https://elsewhere.example/0b0c6f0e',
    'blob:null/0b0c6f0e',
    'blob:app://orderbell.example/0b0c6f0e',
    'https://elsewhere.example/file.exe',
    'app://orderbell/index.html',
    'data:text/html,x',
    'blob:',
  ])('is denied from %s', (address) => expect(isOwnFile(address)).toBe(false));
});

describe('an address that the page wants to open', () => {
  test('of https is shown by its host before the browser gets it', () => {
    expect(navigationTo('https://docs.example:8443/a?b=c#d')).toEqual({
      kind: 'ask',
      url: 'https://docs.example:8443/a?b=c#d',
      shown: 'docs.example:8443',
      secret: false,
    });
    expect(navigationTo('https://bücher.example/')).toMatchObject({ shown: 'xn--bcher-kva.example' });
  });

  test('of an email is shown by its recipient', () => {
    expect(navigationTo('mailto:buyer%40works.example?subject=Hello')).toMatchObject({
      kind: 'ask',
      shown: 'buyer@works.example',
    });
  });

  test('of a telephone number is shown by the number', () => {
    expect(navigationTo('tel:+31205550100')).toMatchObject({ kind: 'ask', shown: '+31205550100' });
    expect(navigationTo('tel:*21*0900123%23')).toEqual({ kind: 'denied' });
    expect(navigationTo('tel:+31;phone-context=x')).toEqual({ kind: 'denied' });
  });

  test('of the practice service’s control page is opened without standing on a command line', () => {
    const address = `http://127.0.0.1:4700/control#${'aB-_'.repeat(8)}`;
    expect(navigationTo(address)).toEqual({
      kind: 'ask',
      url: address,
      shown: '127.0.0.1:4700',
      secret: true,
    });
  });

  test('of our own stays', () => expect(navigationTo(pageUrl)).toEqual({ kind: 'stay' }));

  test.each([
    'http://plain.example/',
    'http://127.0.0.1:4700/',
    'http://127.0.0.1:4700/control',
    `http://127.0.0.1:4700/control?next=x#${'a'.repeat(32)}`,
    `http://127.0.0.1.example:4700/control#${'a'.repeat(32)}`,
    `http://user@127.0.0.1:4700/control#${'a'.repeat(32)}`,
    `http://10.0.0.1:4700/control#${'a'.repeat(32)}`,
    'https://orderbell.example@elsewhere.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'smb://server/share',
    'ms-settings:privacy',
    'app://other/',
    'not an address',
  ])('is denied if it is %s', (address) => expect(navigationTo(address)).toEqual({ kind: 'denied' }));
});

const english = textsIn('en');

/** A Saturday at noon. */
const noon = new Date(2026, 10, 21, 12, 0).getTime();

const stateOf = (state: Partial<TrayState>): TrayState => ({
  ...{ toAnswer: 0, connected: true, reason: null, lastSuccessAt: null, snoozedUntil: null },
  ...state,
});
const contentOf = (state: Partial<TrayState>, texts = english) => trayContent(stateOf(state), texts, noon);

describe('the tray', () => {
  test('is calm if no order waits for an answer', () => {
    expect(contentOf({})).toMatchObject({
      icon: 'calm',
      title: '',
      tooltip: 'Orderbell. Nothing to answer. Connected.',
    });
  });

  test('counts the orders to answer', () => {
    expect(contentOf({ toAnswer: 1 }).tooltip).toContain('1 order to answer');
    expect(contentOf({ toAnswer: 12 })).toMatchObject({ icon: 'waiting', title: '12' });
  });

  test('is red with the reason as soon as Orderbell does not listen, and still counts', () => {
    expect(contentOf({ toAnswer: 3, connected: false, reason: 'service.unreachable' })).toMatchObject({
      icon: 'not-connected',
      title: '3',
      tooltip: 'Orderbell. 3 orders to answer. Not connected: can’t reach the service.',
    });
  });

  test.each([
    ['en', 'Last checked Nov 20, 17:05'],
    ['nl', 'Opgehaald 20 nov, 17:05'],
    ['de', 'Abgerufen 20. Nov., 17:05'],
  ] as const)('shows the last success while it does not listen, in %s', (language, lastChecked) => {
    const lastSuccessAt = new Date(2026, 10, 20, 17, 5).getTime();
    const { tooltip, menu } = contentOf({ connected: false, lastSuccessAt }, textsIn(language));
    expect(tooltip.endsWith(`. ${lastChecked}.`)).toBe(true);
    expect(menu[2]).toEqual({ text: lastChecked, action: null });
  });

  test.each(languages)('has a text in %s for everything that can stop polling', (language) => {
    const { reason } = textsIn(language);
    const never = new Set(['service.no-shipments', 'service.no-companies', 'service.company-refused']);
    const codes = errorCodes.filter((code) => /^(service|store)\.|^internal$/.test(code) && !never.has(code));
    expect(codes.filter((code) => reason(code) === null)).toEqual([]);
  });

  test('never shows a raw reason', () => {
    const { tooltip } = contentOf({ connected: false, reason: 'constructor' });
    expect(tooltip).toBe('Orderbell. Nothing to answer. Not connected.');
  });

  test('offers to open, to poll, to snooze and to quit', () => {
    expect(contentOf({}).menu).toEqual([
      { text: 'Nothing to answer', action: null },
      { text: 'Connected', action: null },
      { text: 'Open Orderbell', action: 'open' },
      { text: 'Check now', action: 'poll' },
      {
        text: 'Snooze',
        entries: [
          { text: '10 minutes', action: 'snooze 10-minutes' },
          { text: '1 hour', action: 'snooze hour' },
          { text: 'Until 07:00', action: 'snooze tomorrow' },
        ],
      },
      { text: 'Quit Orderbell', action: 'quit' },
    ]);
  });

  test('shows the end of a snooze, and can end it', () => {
    const texts = (snoozedUntil: number) => contentOf({ snoozedUntil }).menu.map(({ text }) => text);
    expect(texts(noon + 90 * 60_000).slice(4)).toEqual([
      'Snoozed until 13:30',
      'Resume alerts',
      'Quit Orderbell',
    ]);
    // Over, or from a time when the clock was wrong.
    expect(texts(noon).slice(4)).toEqual(['Snooze', 'Quit Orderbell']);
    expect(texts(noon + 48 * 3_600_000).slice(4)).toEqual(['Snooze', 'Quit Orderbell']);
  });

  test('lays a count or a warning over the icon in the taskbar of Windows', () => {
    const overlay = (state: Partial<TrayState>) => overlayIcon(stateOf(state));
    expect(overlay({})).toBeNull();
    expect(overlay({ toAnswer: 9 })).toBe('overlay-9.ico');
    expect(overlay({ toAnswer: 10 })).toBe('overlay-many.ico');
    expect(overlay({ toAnswer: 3, connected: false })).toBe('overlay-not-connected.ico');
  });
});

describe('a notification', () => {
  test('shows a name unchanged if its body is read as markup', () => {
    expect(bodyFor('linux', 'A & B <i>')).toBe('A &amp; B &lt;i&gt;');
    for (const platform of ['win32', 'darwin'] as const)
      expect(bodyFor(platform, 'A & B <i>')).toBe('A & B <i>');
  });

  test('of an order names it and opens it', () => {
    const notice = {
      kind: 'order' as const,
      alert: 'proposal-rejected',
      orderKey: 7,
      purchaseOrderNumber: '4500012345',
      buyerName: 'Works Ltd',
    };
    expect(noticeContent(notice, english)).toEqual({
      title: 'Buyer rejected your proposal: 4500012345',
      body: 'Works Ltd',
      opens: 7,
    });
    expect(noticeContent({ ...notice, alert: 'unheard-of' }, english).title).toBe(
      'Buyer changed an order: 4500012345',
    );
  });

  test('has no hidden characters, and isolates a name that is read from the right', () => {
    const names = { purchaseOrderNumber: '45\u202e00\u200b1', buyerName: '\u2067בית חרושת' };
    expect(noticeContent({ kind: 'order', alert: 'changed', orderKey: 7, ...names }, english)).toMatchObject({
      title: 'Buyer changed an order: 45001',
      body: '\u2068בית חרושת\u2069',
    });
    expect(noticeContent({ kind: 'unreadable-order', ...names }, english).body).toBe(
      '45001 · \u2068בית חרושת\u2069',
    );
  });

  test('of several counts them', () => {
    expect(noticeContent({ kind: 'several-orders', count: 4 }, english)).toMatchObject({
      title: '4 new or changed orders',
      opens: null,
    });
  });

  test('of an unreadable record names its known parts, and alerts', () => {
    const notice = { kind: 'unreadable-order' as const, purchaseOrderNumber: 'PO-77', buyerName: null };
    expect(noticeContent(notice, english)).toEqual({
      title: 'An order can’t be read',
      body: 'PO-77',
      opens: 'unreadable',
    });
    expect(noticeContent({ ...notice, purchaseOrderNumber: null }, english).body).toContain('Ask the buyer');
    expect([hasSound(notice, true), hasSound(notice, false)]).toEqual([true, false]);
  });

  test('that Orderbell does not listen gives the reason', () => {
    expect(noticeContent({ kind: 'not-connected', reason: 'service.credentials-refused' }, english)).toEqual({
      title: 'Orderbell: Not connected',
      body: 'the service refused this email and password',
      opens: null,
    });
  });
});

describe('the menu at a place of the page', () => {
  const editFlags = { canCut: false, canCopy: false, canPaste: true, canSelectAll: true };

  test('offers all four in a field, and disables impossible ones', () => {
    expect(editsAt({ isEditable: true, selectionText: '', editFlags })).toEqual([
      { role: 'cut', enabled: false },
      { role: 'copy', enabled: false },
      { role: 'paste', enabled: true },
      { role: 'selectAll', enabled: true },
    ]);
  });

  test('offers to copy a selection, and nothing without one', () => {
    const flags = { ...editFlags, canCopy: true };
    expect(editsAt({ isEditable: false, selectionText: '4500012345', editFlags: flags })).toEqual([
      { role: 'copy', enabled: true },
    ]);
    expect(editsAt({ isEditable: false, selectionText: ' \n', editFlags: flags })).toEqual([]);
    expect(editsAt({ isEditable: false, selectionText: '4500012345', editFlags })).toEqual([]);
  });
});

describe('zooming', () => {
  const key = (pressed: string, held: object = { control: true }) => ({
    ...{ type: 'keyDown', code: '', control: false, meta: false, alt: false },
    ...{ key: pressed, ...held },
  });

  test.each([
    ['+', 'in'],
    ['=', 'in'],
    ['-', 'out'],
    ['0', 'reset'],
    ['a', null],
  ])('by Ctrl and %s: %s', (pressed, zoom) => {
    expect(zoomOfKey('linux', key(pressed))).toBe(zoom);
    expect(zoomOfKey('darwin', key(pressed, { meta: true }))).toBe(zoom);
  });

  test.each([
    ['Arabic', '٠', 'reset'],
    ['Persian', '۰', 'reset'],
    ['French', 'à', null],
  ])('by Ctrl and the key of 0 in a layout for %s: %s', (_language, pressed, zoom) => {
    expect(zoomOfKey('linux', key(pressed, { control: true, code: 'Digit0' }))).toBe(zoom);
  });

  test('is ignored while typing, on key release, and with another key held', () => {
    for (const held of [{}, { control: true, alt: true }, { meta: true }, { control: true, type: 'keyUp' }]) {
      expect(zoomOfKey('win32', key('+', held))).toBeNull();
    }
    expect(zoomOfKey('darwin', key('+'))).toBeNull();
  });

  test('goes in steps, back, and within limits', () => {
    expect(zoomedLevel(0, 'in')).toBe(0.5);
    expect(zoomedLevel(0.5, 'out')).toBe(0);
    expect(zoomedLevel(3, 'reset')).toBe(0);
    expect(zoomedLevel(zoomedLevel(5, 'in'), 'in')).toBe(5);
    expect(zoomedLevel(-3.5, 'out')).toBe(-3.5);
  });
});

describe('in every language', () => {
  test('tray and notifications use it, with the page’s texts where both show the same', () => {
    const language = createShellLanguage(() => ['fr-FR', 'de-AT', 'en-GB']);
    const state = { toAnswer: 12, connected: false, reason: 'service.unreachable' };
    expect(contentOf(state, language.texts()).tooltip).toBe(
      'Orderbell. 12 Bestellungen zu beantworten. Nicht verbunden: der Dienst ist nicht erreichbar.',
    );
    language.choose('nl');
    expect(contentOf(state, language.texts()).menu.map(({ text }) => text)).toEqual([
      '12 bestellingen te beantwoorden',
      'Niet verbonden: de dienst is niet bereikbaar',
      'Orderbell openen',
      'Nu ophalen',
      'Meldingen pauzeren',
      'Orderbell afsluiten',
    ]);
    expect(
      noticeContent(
        {
          kind: 'order',
          alert: 'changed',
          orderKey: 1,
          purchaseOrderNumber: '4500012345',
          buyerName: 'Works Ltd',
        },
        language.texts(),
      ).title,
    ).toBe('Klant heeft een bestelling gewijzigd: 4500012345');
  });

  test('English replaces a language of the computer that Orderbell doesn’t have', () => {
    expect(createShellLanguage(() => ['fr-FR', 'eo']).texts().notConnected).toBe('Not connected');
    expect(createShellLanguage(() => []).texts().notConnected).toBe('Not connected');
  });
});

describe('closing the window', () => {
  test('keeps running and shows that once', () => {
    const closed = (shownBefore: boolean) => onWindowClose({ iconShows: true, shownBefore });
    expect(closed(false)).toEqual({ window: 'hides', notify: true });
    expect(closed(true)).toEqual({ window: 'hides', notify: false });
  });

  test('minimises it if no tray icon would be shown', () => {
    for (const shownBefore of [true, false]) {
      expect(onWindowClose({ iconShows: false, shownBefore })).toEqual({
        window: 'minimises',
        notify: false,
      });
    }
  });
});

describe('the shell', () => {
  test('gives the page nothing of Node and keeps it in its sandbox', () => {
    expect(securePreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
    });
  });

  test('takes only its own arguments from the command line', () => {
    const args = [
      '/usr/bin/orderbell',
      '--no-sandbox',
      '--practice',
      '--data-dir=/tmp/a',
      '--practice=x',
      'a.txt',
    ];
    expect(ourArguments(args)).toEqual(['--practice', '--data-dir=/tmp/a']);
  });

  test('takes no options from after a link, which anybody may write', () => {
    const args = ['Orderbell.exe', '--', 'orderbell://order/1', '--data-dir=//far/away', '--hidden'];
    expect(ourArguments(args)).toEqual([]);
    expect(isHiddenStart(args)).toBe(false);
    expect(isHiddenStart(['Orderbell.exe', '--hidden'])).toBe(true);
  });

  test('starts itself again as it was started, but with a window, and with the new link alone behind the dashes', () => {
    const first = ['--data-dir=/tmp/a', '--hidden', 'orderbell://order/1', '--', 'orderbell://order/2'];
    expect(argumentsAgain(first, null)).toEqual(['--data-dir=/tmp/a']);
    expect(argumentsAgain(first, 'orderbell://order/3')).toEqual([
      '--data-dir=/tmp/a',
      ...['--', 'orderbell://order/3'],
    ]);
  });

  test('encrypts passwords itself only if that hides them', () => {
    expect(isStrongBackend('linux', 'basic_text')).toBe(false);
    expect(isStrongBackend('linux', 'unknown')).toBe(false);
    expect(isStrongBackend('linux', 'gnome_libsecret')).toBe(true);
    expect(isStrongBackend('darwin', '')).toBe(true);
  });
});

test('each entry of the tray runs its action, and a snooze knows its length', () => {
  const done: unknown[] = [];
  const run = trayActions({
    open: () => done.push('open'),
    poll: () => done.push('poll'),
    quit: () => done.push('quit'),
    snooze: (length) => done.push({ length }),
  });
  for (const action of ['open', 'poll', 'quit', 'snooze hour', 'resume-alerts'] as const) run(action);
  expect(done).toEqual(['open', 'poll', 'quit', { length: 'hour' }, { length: null }]);
});
