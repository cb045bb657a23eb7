import { describe, expect, test } from 'vitest';
import { onWindowClose } from '../../../src/main/electron/close-rule.ts';
import { navigationTo } from '../../../src/main/electron/navigation-rule.ts';
import { noticeFace } from '../../../src/main/electron/notice-face.ts';
import { isStrongBackend } from '../../../src/main/electron/safe-storage-keychain.ts';
import { isOurPage, isOwnFile, mayCall, pageUrl } from '../../../src/main/electron/sender-rule.ts';
import { createSpeech } from '../../../src/main/electron/speech.ts';
import { ourArguments } from '../../../src/main/electron/start-arguments.ts';
import { textsIn } from '../../../src/main/electron/texts.ts';
import { trayFace } from '../../../src/main/electron/tray-face.ts';
import { securePreferences } from '../../../src/main/electron/window-options.ts';
import { errorCodes } from '../../../src/shared/contract/errors.ts';
import { languages } from '../../../src/shared/words/language.ts';

describe('our page', () => {
  test('is app://orderbell, whatever the file', () => {
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

  test('of a mail is shown by who gets it', () => {
    expect(navigationTo('mailto:buyer%40works.example?subject=Hello')).toMatchObject({
      kind: 'ask',
      shown: 'buyer@works.example',
    });
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
  ])('is denied when it is %s', (address) => expect(navigationTo(address)).toEqual({ kind: 'denied' }));
});

const english = textsIn('en');

describe('the tray', () => {
  test('is calm when nothing is to be answered', () => {
    expect(trayFace({ toAnswer: 0, listening: true, reason: null }, english)).toMatchObject({
      icon: 'calm',
      title: '',
      tooltip: 'Orderbell. Nothing to answer. Listening.',
    });
  });

  test('counts what is to be answered', () => {
    expect(trayFace({ toAnswer: 1, listening: true, reason: null }, english).tooltip).toContain(
      '1 order to answer',
    );
    expect(trayFace({ toAnswer: 12, listening: true, reason: null }, english)).toMatchObject({
      icon: 'waiting',
      title: '12',
    });
  });

  test('is red with the reason as soon as Orderbell does not listen, and still counts', () => {
    expect(trayFace({ toAnswer: 3, listening: false, reason: 'service.unreachable' }, english)).toMatchObject(
      {
        icon: 'not-listening',
        title: '3',
        tooltip: 'Orderbell. 3 orders to answer. Not listening: the service cannot be reached.',
      },
    );
  });

  test.each(languages)('has a word in %s for everything that can end listening', (language) => {
    const { reason } = textsIn(language);
    const never = new Set(['service.no-shipments', 'service.no-companies']);
    const codes = errorCodes.filter((code) => /^(service|store)\.|^internal$/.test(code) && !never.has(code));
    expect(codes.filter((code) => reason(code) === null)).toEqual([]);
  });

  test('never shows a raw reason', () => {
    const { tooltip } = trayFace({ toAnswer: 0, listening: false, reason: 'constructor' }, english);
    expect(tooltip).toBe('Orderbell. Nothing to answer. Not listening.');
  });

  test('offers to open, to look for orders and to quit', () => {
    const { menu } = trayFace({ toAnswer: 0, listening: true, reason: null }, english);
    expect(menu.flatMap(({ action }) => (action === null ? [] : [action]))).toEqual(['open', 'poll', 'quit']);
  });
});

describe('a notification', () => {
  test('of an order names it and opens it', () => {
    const notice = {
      kind: 'order' as const,
      alert: 'proposal-rejected',
      orderKey: 7,
      purchaseOrderNumber: '4500012345',
      buyerName: 'Works Ltd',
    };
    expect(noticeFace(notice, english)).toEqual({
      title: 'Buyer rejected your proposal: 4500012345',
      body: 'Works Ltd',
      orderKey: 7,
    });
    expect(noticeFace({ ...notice, alert: 'unheard-of' }, english).title).toBe(
      'Buyer changed an order: 4500012345',
    );
  });

  test('of several counts them', () => {
    expect(noticeFace({ kind: 'several-orders', count: 4 }, english)).toMatchObject({
      title: '4 orders are new or changed',
      orderKey: null,
    });
  });

  test('that Orderbell does not listen says why', () => {
    expect(noticeFace({ kind: 'not-listening', reason: 'service.credentials-refused' }, english)).toEqual({
      title: 'Orderbell: Not listening',
      body: 'the service refused this e-mail and password',
      orderKey: null,
    });
  });
});

describe('in every language', () => {
  test('the tray and the notifications speak it, with the words of the page where both say the same', () => {
    const speech = createSpeech(() => ['fr-FR', 'de-AT', 'en-GB']);
    const face = { toAnswer: 12, listening: false, reason: 'service.unreachable' };
    expect(trayFace(face, speech.texts()).tooltip).toBe(
      'Orderbell. 12 Bestellungen zu beantworten. Kein Empfang: der Dienst ist nicht erreichbar.',
    );
    speech.choose('nl');
    expect(trayFace(face, speech.texts()).menu.map(({ text }) => text)).toEqual([
      '12 bestellingen te beantwoorden',
      'Luistert niet: de dienst is niet te bereiken',
      'Orderbell openen',
      'Nu ophalen',
      'Orderbell afsluiten',
    ]);
    expect(
      noticeFace(
        {
          kind: 'order',
          alert: 'changed',
          orderKey: 1,
          purchaseOrderNumber: '4500012345',
          buyerName: 'Works Ltd',
        },
        speech.texts(),
      ).title,
    ).toBe('Klant heeft een bestelling gewijzigd: 4500012345');
  });

  test('a language of the computer that Orderbell doesn’t speak is English', () => {
    expect(createSpeech(() => ['fr-FR', 'eo']).texts().notListening).toBe('Not listening');
    expect(createSpeech(() => []).texts().notListening).toBe('Not listening');
  });
});

describe('closing the window', () => {
  test('keeps listening and says so once', () => {
    expect(onWindowClose(false, false)).toEqual({ close: false, hide: true, tell: true });
    expect(onWindowClose(false, true)).toEqual({ close: false, hide: true, tell: false });
  });

  test('closes it when Orderbell quits', () => {
    expect(onWindowClose(true, false)).toEqual({ close: true, hide: false, tell: false });
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

  test('encrypts passwords by itself only where that hides them', () => {
    expect(isStrongBackend('linux', true, 'basic_text')).toBe(false);
    expect(isStrongBackend('linux', true, 'unknown')).toBe(false);
    expect(isStrongBackend('linux', true, 'gnome_libsecret')).toBe(true);
    expect(isStrongBackend('linux', false, 'gnome_libsecret')).toBe(false);
    expect(isStrongBackend('darwin', true, '')).toBe(true);
    expect(isStrongBackend('win32', false, '')).toBe(false);
  });
});
