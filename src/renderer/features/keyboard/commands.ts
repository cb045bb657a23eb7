import type { MessageId } from '../../i18n/en.ts';

type Command = {
  id: string;
  /** What is shown: ways to do it, each with the keys that are pressed together. */
  keys: readonly (readonly string[])[];
  /** The single key that is heard (`KeyboardEvent.key`), anywhere but where one types. */
  heard?: string;
  text: MessageId;
};

/**
 * Everything that can be done by name, in the order in which it is shown: the one table from which the shortcuts, their help and the
 * palette are made. Who can do it says so by `useShortcuts` or `useCommands` for as long as it can be done.
 */
export const commands = [
  { id: 'search', keys: [['/'], ['Ctrl', 'K']], heard: '/', text: 'command.search' },
  { id: 'next', keys: [['j']], heard: 'j', text: 'command.next' },
  { id: 'previous', keys: [['k']], heard: 'k', text: 'command.previous' },
  { id: 'select', keys: [['x']], heard: 'x', text: 'command.select' },
  { id: 'select-next', keys: [['Shift', 'J']], heard: 'J', text: 'command.select-next' },
  { id: 'select-previous', keys: [['Shift', 'K']], heard: 'K', text: 'command.select-previous' },
  { id: 'clear-selection', keys: [['Esc']], heard: 'Escape', text: 'command.clear-selection' },
  { id: 'filter', keys: [['f']], heard: 'f', text: 'command.filter' },
  { id: 'enter', keys: [['Enter']], text: 'command.enter' },
  { id: 'lines', keys: [['↑'], ['↓']], text: 'command.lines' },
  { id: 'accept', keys: [['a']], heard: 'a', text: 'command.accept' },
  { id: 'reject', keys: [['r']], heard: 'r', text: 'command.reject' },
  { id: 'propose', keys: [['p']], heard: 'p', text: 'command.propose' },
  { id: 'attach', keys: [['e']], heard: 'e', text: 'command.attach' },
  { id: 'send', keys: [['Ctrl', 'Enter']], text: 'command.send' },
  { id: 'undo', keys: [['u']], heard: 'u', text: 'command.undo' },
  { id: 'back', keys: [['Esc']], text: 'command.back' },
  { id: 'poll', keys: [], text: 'command.poll' },
  { id: 'widen', keys: [], text: 'command.widen' },
  { id: 'narrow', keys: [], text: 'command.narrow' },
  { id: 'go-to-answer', keys: [], text: 'command.go-to-answer' },
  { id: 'go-overdue', keys: [], text: 'command.go-overdue' },
  { id: 'go-waiting', keys: [], text: 'command.go-waiting' },
  { id: 'go-confirmed', keys: [], text: 'command.go-confirmed' },
  { id: 'go-closed', keys: [], text: 'command.go-closed' },
  { id: 'go-shipments', keys: [], text: 'command.go-shipments' },
  { id: 'go-calendar', keys: [], text: 'command.go-calendar' },
  { id: 'go-overview', keys: [], text: 'command.go-overview' },
  { id: 'alerts', keys: [['b']], heard: 'b', text: 'command.alerts' },
  { id: 'snooze', keys: [], text: 'command.snooze' },
  { id: 'ring-again', keys: [], text: 'command.ring-again' },
  { id: 'settings', keys: [], text: 'command.settings' },
  { id: 'help', keys: [['?']], heard: '?', text: 'command.help' },
] as const satisfies readonly Command[];

export type CommandId = (typeof commands)[number]['id'];
export type ShortcutKey = Extract<(typeof commands)[number], { heard: string }>['heard'];

const idsByKey: ReadonlyMap<string, CommandId> = new Map(
  commands.flatMap((command) => ('heard' in command ? [[command.heard, command.id] as const] : [])),
);

/** The command of a single key. */
export const commandOf = (key: string): CommandId | null => idsByKey.get(key) ?? null;
