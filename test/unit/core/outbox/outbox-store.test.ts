import { describe, expect, it } from 'vitest';
import { hasLeft } from '../../../../src/main/core/messages/entries.ts';
import { entryStates, shownState } from '../../../../src/main/core/outbox/entry.ts';
import { type ResponseState, responseStates } from '../../../../src/shared/contract/calls/responses.ts';
import { aLine } from '../../../fixtures/build-order.ts';
import { anUpload, aRemoval, aResponse, openOutbox, saying, written } from './outbox-rows.ts';

const problem = { code: 'service.trouble', params: { status: '503' }, detail: 'Later.' } as const;
const refused = { ...problem, code: 'service.role-missing' } as const;

it('has the states that the contract gives an answer', () => {
  expect(entryStates).toEqual(responseStates);
});

describe('a stored entry', () => {
  it('is returned unchanged, waiting, without attempts', () => {
    const { store } = openOutbox();
    const body = { text: '{"exactly":1.10}', contentType: 'application/json' };
    store.insert(aResponse('a', { body }));
    expect(store.find('a')).toEqual({
      sequence: 1,
      id: 'a',
      accountId: 1,
      orderKey: 7,
      kind: 'response',
      state: 'waiting',
      composedAt: written,
      undoUntil: written + 10_000,
      nextAttemptAt: written,
      attempts: 0,
      lastAttemptAt: null,
      unclear: false,
      sentAt: null,
      doneAt: null,
      problem: null,
      waitsFor: 'nothing',
      documents: [],
      content: saying(),
      body: body.text,
      bodyType: body.contentType,
    });
  });

  it('may be a document in either direction', () => {
    const { store } = openOutbox();
    store.insert(anUpload('up'));
    store.insert(aRemoval('out'));
    expect(store.find('up')).toMatchObject({ kind: 'upload', content: { documentId: 'd-1' }, body: null });
    expect(store.find('out')).toMatchObject({
      kind: 'removal',
      content: { objectId: 'o-1' },
      bodyType: null,
    });
    expect(store.find('nobody')).toBeNull();
  });

  it('stays if it is unreadable, and is reported', () => {
    const { store, database, unreadable } = openOutbox();
    store.insert(aResponse('a'));
    store.insert(aResponse('b'));
    database.run(`UPDATE main.outbox SET content = '{' WHERE id = 'a'`);
    expect(store.find('a')).toBeNull();
    expect(unreadable).toEqual(['a']);
    expect(store.responsesOf(7).map(({ id }) => id)).toEqual(['b']);
    expect(database.get('SELECT count(*) AS count FROM outbox')).toEqual({ count: 2 });
  });

  it.each([
    ['a content without its order', 'content', JSON.stringify({ ...saying(), order: {} })],
    ['a state that nobody knows', 'state', 'lost'],
    ['a problem that is none', 'problem', '{"code":"unheard-of"}'],
  ])('is not read with %s', (_, column, value) => {
    const { store, database } = openOutbox();
    store.insert(aResponse('a'));
    database.run(`UPDATE main.outbox SET ${column} = ? WHERE id = 'a'`, value);
    expect(store.find('a')).toBeNull();
  });
});

describe('the answers to an order', () => {
  const open = () => {
    const outbox = openOutbox();
    for (const state of responseStates) {
      outbox.store.insert(aResponse(state));
      outbox.store.move(state, ['waiting'], { state });
    }
    outbox.store.insert(aResponse('another order', { accountId: 2, orderKey: 8 }));
    outbox.store.insert(anUpload('up'));
    return outbox;
  };
  const ids = (entries: { id: string }[]) => entries.map(({ id }) => id);
  const notAtTheirEnd: ResponseState[] = ['waiting', 'sending', 'sent', 'conflict', 'needs-attention'];

  it('are all of them, in the order in which they were written, and nothing more', () => {
    expect(ids(open().store.responsesOf(7))).toEqual(responseStates);
  });

  it('are open until they are done, undone or dropped', () => {
    expect(ids(open().store.openResponsesOf(7))).toEqual(notAtTheirEnd);
    expect(ids(open().store.openResponses(1))).toEqual(notAtTheirEnd);
    expect(ids(open().store.openResponses(2))).toEqual(['another order']);
    expect(ids(open().store.openResponsesOf(9))).toEqual([]);
  });

  it('are watched after the service accepted them, each by its own account', () => {
    const { store } = open();
    store.move('up', ['waiting'], { state: 'sent' });
    expect(store.sentIds(1)).toEqual(['sent']);
    expect(store.sentIds(2)).toEqual([]);
  });

  it('wait in line with documents, each in its own account', () => {
    expect(open().store.waiting(1)).toEqual([
      {
        id: 'waiting',
        sequence: 1,
        orderKey: 7,
        once: true,
        undoUntil: written + 10_000,
        nextAttemptAt: written,
        waitsFor: 'nothing',
      },
      expect.objectContaining({ id: 'up', once: false, waitsFor: 'nothing' }),
    ]);
    expect(ids(open().store.waiting(2))).toEqual(['another order']);
  });
});

describe('an answer with documents', () => {
  it.each([
    ['nothing', ['uploaded', 'uploaded']],
    ['entry', ['uploaded', 'staged']],
    ['user', ['staged', 'needs-attention']],
  ])('waits for %s while they are %s', (waitsFor, states) => {
    const { store, document } = openOutbox();
    store.insert(aResponse('a'));
    store.insert(aResponse('b'));
    states.forEach((state, index) => {
      document(`d-${index}`, 'a', state);
    });
    expect(store.find('a')).toMatchObject({ waitsFor, documents: [null, null] });
    expect(store.waiting(1)).toMatchObject([
      { id: 'a', waitsFor },
      { id: 'b', waitsFor: 'nothing' },
    ]);
    expect(store.find('b')).toMatchObject({ waitsFor: 'nothing', documents: [] });
  });

  it('needs the user if one of them does, as long as it is unsent', () => {
    expect(shownState({ state: 'waiting', waitsFor: 'user' })).toBe('needs-attention');
    expect(shownState({ state: 'waiting', waitsFor: 'entry' })).toBe('waiting');
    expect(shownState({ state: 'sent', waitsFor: 'user' })).toBe('sent');
  });
});

it.each([
  ['waiting', false],
  ['sending', true],
  ['sent', true],
  ['done', true],
  ['conflict', false],
  ['needs-attention', false],
  ['undone', false],
  ['dropped', false],
] as const)('%s: a byte of it can have reached the service: %s', (state, left) => {
  const { store, response } = openOutbox();
  store.insert(aResponse('a'));
  store.move('a', ['waiting'], { state });
  const entry = response('a');
  expect(hasLeft(entry)).toBe(left);
  expect(hasLeft({ ...entry, unclear: true })).toBe(true);
  // An answer that was accepted once, or left before the user overruled a conflict, has left in any state.
  expect(hasLeft({ ...entry, sentAt: written })).toBe(true);
  expect(hasLeft({ ...entry, content: { ...entry.content, leftBefore: true } })).toBe(true);
});

it('knows which documents an answer that may have arrived refers to', () => {
  const { store } = openOutbox();
  store.insert(aResponse('a', { body: { text: '{"objectId":"o-1"}', contentType: 'application/json' } }));
  expect(store.isReferredTo(7, 'o-1')).toBe(false);
  store.move('a', ['waiting'], { state: 'conflict', sentAt: written });
  expect([store.isReferredTo(7, 'o-1'), store.isReferredTo(7, 'o-2'), store.isReferredTo(8, 'o-1')]).toEqual([
    ...[true, false, false],
  ]);
});

describe('a move', () => {
  it('changes the named fields and leaves the rest', () => {
    const { store } = openOutbox();
    store.insert(aResponse('a'));
    store.insert(aResponse('b'));
    const before = store.find('a');
    const content = saying(aLine({ position: '00020' }));
    const moved = store.move('a', ['waiting'], {
      state: 'sending',
      undoUntil: written + 1,
      nextAttemptAt: written + 2.1,
      attempts: 3,
      lastAttemptAt: written + 4,
      unclear: true,
      sentAt: written + 5,
      doneAt: written + 6,
      problem,
      content,
      body: { text: '<a/>', contentType: 'application/xml' },
    });
    expect(moved).toBe(true);
    expect(store.find('a')).toEqual({
      ...before,
      state: 'sending',
      undoUntil: written + 1,
      nextAttemptAt: written + 3,
      attempts: 3,
      lastAttemptAt: written + 4,
      unclear: true,
      sentAt: written + 5,
      doneAt: written + 6,
      problem,
      content,
      body: '<a/>',
      bodyType: 'application/xml',
    });
    expect(store.find('b')).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(store.move('a', ['sending'], { problem: null, unclear: false })).toBe(true);
    expect(store.find('a')).toMatchObject({ state: 'sending', problem: null, unclear: false, attempts: 3 });
  });

  it('fails for an entry whose state has changed', () => {
    const { store } = openOutbox();
    store.insert(aResponse('a'));
    expect(store.move('a', ['sending', 'sent'], { state: 'done' })).toBe(false);
    expect(store.find('a')).toMatchObject({ state: 'waiting' });
    expect(store.move('a', ['sent', 'waiting'], { state: 'done' })).toBe(true);
    expect(store.move('nobody', ['waiting'], { state: 'done' })).toBe(false);
  });
});

describe('after a restart', () => {
  it('an answer that was being sent may have arrived, and waits a minute from now, whenever its attempt was', () => {
    const { store } = openOutbox();
    store.insert(aResponse('a'));
    store.move('a', ['waiting'], { state: 'sending', lastAttemptAt: written + 20_000 });
    store.recover(written + 50_000);
    expect(store.find('a')).toMatchObject({
      state: 'waiting',
      unclear: true,
      nextAttemptAt: written + 110_000,
    });
  });

  it('it waits no shorter than required', () => {
    const { store } = openOutbox();
    store.insert(aResponse('a'));
    store.insert(aResponse('b'));
    store.move('a', ['waiting'], { state: 'sending' });
    store.move('b', ['waiting'], { state: 'sending', nextAttemptAt: written + 900_000 });
    store.recover(written + 50_000);
    expect(store.find('a')).toMatchObject({ nextAttemptAt: written + 110_000 });
    expect(store.find('b')).toMatchObject({ nextAttemptAt: written + 900_000 });
  });

  it('a document starts again, and everything else stays', () => {
    const { store } = openOutbox();
    store.insert(anUpload('up'));
    store.move('up', ['waiting'], { state: 'sending', lastAttemptAt: written });
    store.insert(aResponse('sent'));
    store.move('sent', ['waiting'], { state: 'sent' });
    store.recover(written + 50_000);
    expect(store.find('up')).toMatchObject({ state: 'waiting', unclear: false, nextAttemptAt: written });
    expect(store.find('sent')).toMatchObject({ state: 'sent', unclear: false });
  });
});

it('moves the waits along with the clock, but not those written under the new time', () => {
  const { store } = openOutbox();
  store.insert(aResponse('old'));
  store.insert(aResponse('new', { composedAt: written - 3_605_000, undoUntil: written - 3_590_000 }));
  store.insert(aResponse('tried'));
  store.insert(aResponse('sent'));
  store.move('sent', ['waiting'], { state: 'sent' });
  store.moveWaits({ by: 3_600_000, awake: 20_000 }, written - 3_600_000, 'tried');
  expect(store.find('old')).toMatchObject({
    undoUntil: written + 10_000 - 3_600_000,
    nextAttemptAt: written - 3_600_000,
  });
  expect(store.find('new')).toMatchObject({ undoUntil: written - 3_590_000 });
  for (const id of ['sent', 'tried']) {
    expect(store.find(id)).toMatchObject({ undoUntil: written + 10_000, nextAttemptAt: written });
  }
});

it('limits waits to an hour and undo times to a minute, with any clock before', () => {
  const { store } = openOutbox();
  store.insert(aResponse('a', { composedAt: written + 86_400_000, undoUntil: written + 86_410_000 }));
  store.insert(aResponse('b', { undoUntil: written + 60_000 }));
  store.move('b', ['waiting'], { nextAttemptAt: written + 3_600_000 });
  store.insert(aResponse('sent', { undoUntil: written + 86_410_000 }));
  store.move('sent', ['waiting'], { state: 'sent' });
  store.shortenWaits(written);
  for (const id of ['a', 'b']) {
    expect(store.find(id)).toMatchObject({ undoUntil: written + 60_000, nextAttemptAt: written + 3_600_000 });
  }
  expect(store.find('sent')).toMatchObject({ undoUntil: written + 86_410_000 });
});

it('a date in the future becomes one in the past', () => {
  const { store } = openOutbox();
  for (const id of ['a', 'b', 'sent']) store.insert(aResponse(id));
  store.move('sent', ['waiting'], { state: 'sent' });
  store.distrustDates(written);
  expect(store.find('a')).toMatchObject({ composedAt: written });
  store.distrustDates(written - 1);
  expect(store.find('b')).toMatchObject({ composedAt: written - 60_001 });
  expect(store.find('sent')).toMatchObject({ composedAt: written });
});

describe('after a sign-in', () => {
  const waitingWith = (
    change: Parameters<ReturnType<typeof openOutbox>['store']['move']>[2],
    account = 1,
  ) => {
    const { store } = openOutbox();
    store.insert(aResponse('a', { accountId: account }));
    store.move('a', ['waiting'], { nextAttemptAt: written + 900_000, problem: refused, ...change });
    store.hurryAfterSignIn(1, ['account.signed-out', 'service.role-missing'], written + 5_000);
    const entry = store.find('a');
    return (entry?.nextAttemptAt ?? 0) - written;
  };

  it('sends at once what waited for the account', () => expect(waitingWith({})).toBe(5_000));

  it('continues other waits', () => {
    expect(waitingWith({ problem })).toBe(900_000);
    expect(waitingWith({ problem: null })).toBe(900_000);
    expect(waitingWith({ unclear: true })).toBe(900_000);
    expect(waitingWith({ state: 'needs-attention' })).toBe(900_000);
    expect(waitingWith({}, 2)).toBe(900_000);
  });

  it('waits no longer than before', () =>
    expect(waitingWith({ nextAttemptAt: written + 1_000 })).toBe(1_000));
});
