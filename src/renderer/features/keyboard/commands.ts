import type { MessageId } from '../../i18n/en.ts';
import { latinKey } from './latin-key.ts';

type Command = {
  id: string;
  /** The keys as shown: alternatives, each a list of keys pressed together. */
  keys: readonly (readonly string[])[];
  /** The single key that triggers it (see `latinKey`), except in text fields. */
  shortcut?: string;
  /** Contains `{name}` for commands that exist once per name. */
  text: MessageId;
};

/**
 * All commands, in the order of the help. Shortcuts, help and command palette are made from this table. A
 * component makes a command available with `useShortcuts`, `useCommands` or `useNamedCommands` while
 * mounted. For a button the attribute `data-command` is enough.
 */
export const commands = [
  { id: 'search', keys: [['/'], ['Ctrl', 'K']], shortcut: '/', text: 'command.search' },
  { id: 'next', keys: [['j']], shortcut: 'j', text: 'command.next' },
  { id: 'previous', keys: [['k']], shortcut: 'k', text: 'command.previous' },
  { id: 'select', keys: [['x'], ['Space']], shortcut: 'x', text: 'command.select' },
  { id: 'select-next', keys: [['Shift', 'J']], shortcut: 'J', text: 'command.select-next' },
  { id: 'select-previous', keys: [['Shift', 'K']], shortcut: 'K', text: 'command.select-previous' },
  { id: 'clear-selection', keys: [['Esc']], shortcut: 'Escape', text: 'command.clear-selection' },
  { id: 'filter', keys: [['f']], shortcut: 'f', text: 'command.filter' },
  { id: 'switch-list', keys: [['l']], shortcut: 'l', text: 'command.switch-list' },
  { id: 'choose-columns', keys: [], text: 'command.choose-columns' },
  { id: 'narrow-list', keys: [], text: 'command.narrow-list' },
  { id: 'show-arrived', keys: [], text: 'command.show-arrived' },
  { id: 'show-all', keys: [], text: 'command.show-all' },
  { id: 'sort', keys: [], text: 'command.sort' },
  { id: 'save-view', keys: [], text: 'command.save-view' },
  { id: 'edit-view', keys: [], text: 'command.edit-view' },
  { id: 'export-list', keys: [], text: 'command.export-list' },
  { id: 'export-deliveries', keys: [], text: 'command.export-deliveries' },
  { id: 'select-all', keys: [['Ctrl', 'A']], text: 'command.select-all' },
  { id: 'answer-selected', keys: [], text: 'command.answer-selected' },
  { id: 'export-selected', keys: [], text: 'command.export-selected' },
  { id: 'list-steps', keys: [['↓'], ['↑']], text: 'command.list-steps' },
  { id: 'list-pages', keys: [['PgDn'], ['PgUp']], text: 'command.list-pages' },
  { id: 'list-ends', keys: [['Home'], ['End']], text: 'command.list-ends' },
  {
    id: 'select-on-the-way',
    keys: [
      ['Shift', '↓'],
      ['Shift', '↑'],
    ],
    text: 'command.select-on-the-way',
  },
  { id: 'enter', keys: [['Enter']], text: 'command.enter' },
  { id: 'lines', keys: [['↑'], ['↓']], text: 'command.lines' },
  { id: 'next-changed', keys: [['c']], shortcut: 'c', text: 'command.next-changed' },
  { id: 'previous-changed', keys: [['Shift', 'C']], shortcut: 'C', text: 'command.previous-changed' },
  { id: 'next-open', keys: [['n']], shortcut: 'n', text: 'command.next-open' },
  { id: 'previous-open', keys: [['Shift', 'N']], shortcut: 'N', text: 'command.previous-open' },
  { id: 'accept', keys: [['a']], shortcut: 'a', text: 'command.accept' },
  { id: 'accept-all', keys: [['Shift', 'A']], shortcut: 'A', text: 'command.accept-all' },
  { id: 'reject', keys: [['r']], shortcut: 'r', text: 'command.reject' },
  { id: 'propose', keys: [['p']], shortcut: 'p', text: 'command.propose' },
  { id: 'put-aside', keys: [['h']], shortcut: 'h', text: 'command.put-aside' },
  { id: 'bring-back', keys: [], text: 'command.bring-back' },
  { id: 'keep-agreed', keys: [], text: 'command.keep-agreed' },
  { id: 'cancel-line', keys: [], text: 'command.cancel-line' },
  { id: 'take-back', keys: [], text: 'command.take-back' },
  { id: 'split', keys: [], text: 'command.split' },
  { id: 'split-equal', keys: [], text: 'command.split-equal' },
  { id: 'remove-delivery', keys: [], text: 'command.remove-delivery' },
  { id: 'drop-line', keys: [], text: 'command.drop-line' },
  { id: 'reject-all', keys: [], text: 'command.reject-all' },
  { id: 'date-for-all', keys: [], text: 'command.date-for-all' },
  { id: 'days-later', keys: [['+', '7']], text: 'command.days-later' },
  { id: 'date-calendar', keys: [['Alt', '↓']], text: 'command.date-calendar' },
  { id: 'suggested-date', keys: [['↓']], text: 'command.suggested-date' },
  { id: 'usual-reason', keys: [['↓'], ['↑']], text: 'command.usual-reason' },
  { id: 'attach', keys: [['e']], shortcut: 'e', text: 'command.attach' },
  { id: 'send-documents', keys: [], text: 'command.send-documents' },
  { id: 'own-note', keys: [['i']], shortcut: 'i', text: 'command.own-note' },
  { id: 'follow', keys: [], text: 'answer.follow' },
  { id: 'looked-at', keys: [], text: 'answer.looked-at' },
  { id: 'keep-mine', keys: [], text: 'answer.keep-mine' },
  { id: 'send', keys: [['Ctrl', 'Enter']], text: 'command.send' },
  { id: 'message', keys: [['m']], shortcut: 'm', text: 'command.message' },
  { id: 'answer-details', keys: [], text: 'details.open' },
  { id: 'discard', keys: [], text: 'command.discard' },
  { id: 'undo', keys: [['u']], shortcut: 'u', text: 'command.undo' },
  { id: 'change-stopped', keys: [], text: 'command.change-stopped' },
  { id: 'send-stopped', keys: [], text: 'command.send-stopped' },
  { id: 'drop-stopped', keys: [], text: 'command.drop-stopped' },
  { id: 'despatch', keys: [], text: 'command.despatch' },
  { id: 'show-document', keys: [], text: 'viewer.show' },
  { id: 'download', keys: [], text: 'documents.download' },
  { id: 'cancel-download', keys: [], text: 'documents.cancel-download' },
  { id: 'open-download', keys: [], text: 'command.open-download' },
  { id: 'reveal-download', keys: [], text: 'command.reveal-download' },
  { id: 'open-elsewhere', keys: [], text: 'command.open-elsewhere' },
  { id: 'download-all', keys: [], text: 'command.download-all' },
  { id: 'print-drawings', keys: [], text: 'command.print-drawings' },
  { id: 'export-order', keys: [], text: 'command.export-order' },
  { id: 'refresh', keys: [], text: 'command.refresh' },
  { id: 'old-version', keys: [], text: 'command.old-version' },
  { id: 'order-details', keys: [], text: 'command.order-details' },
  { id: 'who', keys: [], text: 'command.who' },
  { id: 'buyer-page', keys: [], text: 'items.buyer-page' },
  { id: 'back', keys: [['Esc']], text: 'command.back' },
  { id: 'poll', keys: [], text: 'command.poll' },
  { id: 'stop-import', keys: [], text: 'command.stop-import' },
  { id: 'go-on-import', keys: [], text: 'command.go-on-import' },
  { id: 'widen', keys: [], text: 'command.widen' },
  { id: 'narrow', keys: [], text: 'command.narrow' },
  { id: 'go-to-answer', keys: [['1']], shortcut: '1', text: 'command.go-to-answer' },
  { id: 'go-overdue', keys: [['2']], shortcut: '2', text: 'command.go-overdue' },
  { id: 'go-outbox', keys: [['3']], shortcut: '3', text: 'command.go-outbox' },
  { id: 'go-later', keys: [], text: 'command.go-later' },
  { id: 'go-waiting', keys: [['4']], shortcut: '4', text: 'command.go-waiting' },
  { id: 'go-confirmed', keys: [['5']], shortcut: '5', text: 'command.go-confirmed' },
  { id: 'go-closed', keys: [['6']], shortcut: '6', text: 'command.go-closed' },
  { id: 'go-open-orders', keys: [], text: 'command.go-open-orders' },
  { id: 'go-open-lines', keys: [], text: 'command.go-open-lines' },
  { id: 'go-shipments', keys: [['7']], shortcut: '7', text: 'command.go-shipments' },
  { id: 'go-calendar', keys: [['8']], shortcut: '8', text: 'command.go-calendar' },
  { id: 'go-overview', keys: [['9']], shortcut: '9', text: 'command.go-overview' },
  { id: 'go-view', keys: [], text: 'command.go-view' },
  { id: 'go-buyer', keys: [], text: 'command.go-buyer' },
  { id: 'calendar-as', keys: [], text: 'command.calendar-as' },
  { id: 'overview-of', keys: [], text: 'command.overview-of' },
  { id: 'dismiss-alert', keys: [], text: 'command.dismiss-alert' },
  { id: 'dismiss-alerts', keys: [], text: 'command.dismiss-alerts' },
  { id: 'alerts', keys: [['b']], shortcut: 'b', text: 'command.alerts' },
  { id: 'snooze-10-minutes', keys: [], text: 'command.snooze-10-minutes' },
  { id: 'snooze', keys: [], text: 'command.snooze' },
  { id: 'snooze-until', keys: [], text: 'command.snooze-until' },
  { id: 'resume-alerts', keys: [], text: 'command.resume-alerts' },
  { id: 'help', keys: [['?']], shortcut: '?', text: 'command.help' },
  { id: 'settings', keys: [], text: 'command.settings' },
  { id: 'setting', keys: [], text: 'command.setting' },
  { id: 'language', keys: [], text: 'command.language' },
  { id: 'theme', keys: [], text: 'command.theme' },
  { id: 'density', keys: [], text: 'command.density' },
  { id: 'diagnostics', keys: [], text: 'command.diagnostics' },
  { id: 'licences', keys: [], text: 'command.licences' },
  { id: 'practice-change', keys: [], text: 'practice-bar.change' },
  { id: 'practice-reply', keys: [], text: 'practice-bar.reply' },
  { id: 'practice-controls', keys: [], text: 'command.practice-controls' },
  { id: 'sign-in', keys: [], text: 'command.sign-in' },
  { id: 'sign-out', keys: [], text: 'command.sign-out' },
] as const satisfies readonly Command[];

export type CommandId = (typeof commands)[number]['id'];
export type ShortcutKey = Extract<(typeof commands)[number], { shortcut: string }>['shortcut'];

const idsByKey: ReadonlyMap<string, CommandId> = new Map(
  commands.flatMap((command) => ('shortcut' in command ? [[command.shortcut, command.id] as const] : [])),
);

/** Single keys that step through the list. */
export const listSteps: ReadonlySet<CommandId> = new Set([
  'next',
  'previous',
  'select',
  'select-next',
  'select-previous',
]);

/** Single keys that act on the open order. */
export const aboutTheOrder: ReadonlySet<CommandId> = new Set([
  'next-changed',
  'previous-changed',
  'next-open',
  'previous-open',
  'accept',
  'accept-all',
  'reject',
  'propose',
  'attach',
  'own-note',
  'message',
  'put-aside',
  'undo',
]);

/** Commands that repeat while the key is held: they only navigate. */
const whileHeld: ReadonlySet<CommandId> = new Set([
  'next',
  'previous',
  'select-next',
  'select-previous',
  'next-changed',
  'previous-changed',
  'next-open',
  'previous-open',
]);

const keysById: ReadonlyMap<CommandId, string> = new Map([...idsByKey].map(([key, id]) => [id, key]));

/** The single key of a command, as in `KeyboardEvent.key`. */
export const keyOf = (id: CommandId): string | null => keysById.get(id) ?? null;

/** The command of a single key, as in `KeyboardEvent.key`. */
export const commandOf = (key: string): CommandId | null => idsByKey.get(key) ?? null;

/**
 * The command of a pressed key. Capital letters need Shift: Caps Lock alone, left on by mistake, must not
 * change the command.
 *
 * @returns `null` for a key without a command, or for a repeat of a command that doesn't repeat
 */
export const commandPressed = (
  event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'repeat'>,
): CommandId | null => {
  const { shiftKey, repeat } = event;
  const key = latinKey(event);
  const isLetter = /^[a-z]$/i.test(key);
  const id = commandOf(isLetter ? (shiftKey ? key.toUpperCase() : key.toLowerCase()) : key);
  return id !== null && repeat && !whileHeld.has(id) ? null : id;
};

/** Whether a pressed key acts on the open order. */
export const isOrderKey = (
  event: Parameters<typeof commandPressed>[0] & Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey'>,
): boolean => {
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const id = commandPressed(event);
  return id !== null && aboutTheOrder.has(id);
};
