import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync } from 'vite';
import { expect, it } from 'vitest';
import {
  commandOf,
  commandPressed,
  commands,
  isOrderKey,
} from '../../../src/renderer/features/keyboard/commands.ts';
import { folders } from '../../../src/shared/domain/order/folder.ts';

/**
 * Every button of the screens names its command in `data-command`, or is listed below with a reason. Every
 * command of the table is carried out by some code. This reminds authors of new buttons that commands are
 * found by name.
 */
const withoutCommand: Readonly<Record<string, string>> = {
  // In an open dialog or form: its content is visible, and the search can't be reached from a dialog.
  'answer/editor/details-dialog.tsx': 'of an open dialog, to which a command leads',
  'answer-many/many-plans.tsx': 'of an open dialog',
  'despatch/despatch-dialog.tsx': 'of an open dialog',
  'diagnostics/polls.tsx': 'of an open dialog, to which a command leads',
  'diagnostics/report.tsx': 'of an open dialog, to which a command leads',
  'diagnostics/set-aside.tsx': 'of an open dialog, to which a command leads',
  'settings/about-section.tsx': 'of an open dialog; each setting is a command',
  'settings/use-sign-out.tsx': 'of an open dialog',
  'settings/account-section.tsx': 'of an open dialog; each setting is a command',
  'settings/alert-test.tsx': 'of an open dialog; each setting is a command',
  'settings/closed-days-field.tsx': 'of an open dialog; each setting is a command',
  'settings/quiet-hours-fields.tsx': 'of an open dialog; each setting is a command',
  'settings/settings-dialog.tsx': 'of an open dialog; each setting is a command',
  'settings/answering-section.tsx': 'of an open dialog; each setting is a command',
  'settings/webhook-settings.tsx': 'of an open dialog; each setting is a command',
  'sign-in/sign-in-form.tsx': 'there is no desk, and no search',
  'sign-in/sign-in.tsx': 'there is no desk, and no search',
  'order/header/buyer-dialog.tsx': 'of an open dialog',
  'order/history/version-dialog.tsx': 'of an open dialog',
  'alerts/alerts-dialog.tsx': 'of an open dialog, to which a command leads',
  'alerts/silence.tsx': 'of an open dialog; each snooze and its end are commands',
  'hints/plan-hints.tsx': 'leads to the first line with a hint, which the arrow keys reach',
  'answer/draft/missing-list.tsx': 'leads to a field of an open form; sending leads to the first of them',
  'documents/attachment-details.tsx': 'of an open form',
  'documents/viewer/print-dialog.tsx': 'of an open dialog, to which a command leads',
  'documents/viewer/viewer-dialog.tsx': 'of an open dialog, to which a command leads',
  'views/view-form.tsx': 'of an open form, to which a command leads',
  // Carried out by code under another name.
  'answer/editor/line-buttons.tsx':
    'accept, reject and propose are commands about the line with the focus; keep-agreed and take-back are for each line',
  'answer/editor/line-editor.tsx': 'split, remove-delivery and drop-line, for each line',
  'own-notes/own-notes.tsx':
    'own-note, about the line with the focus or the order; a note on a line that is gone is deleted at its place',
  'line-list/line-proposal.tsx': 'of an open form, to which a command leads',
  'calendar/calendar-pane.tsx': 'calendar-as',
  'desk/buyer-list.tsx': 'go-buyer',
  'order/header/later-menu.tsx': 'the button of its dialog',
  'desk/sidebar.tsx': 'the folders and rooms are go-…',
  'answer/sent/cancel-menu.tsx': 'cancel-line, for each line; what it asks is of an open dialog',
  'exports/export-menu.tsx': 'export-order',
  'order/history/history.tsx': 'old-version; a shipment stands in its own list, to which a command leads',
  'overview/overview-pane.tsx': 'overview-of',
  'views/view-list.tsx': 'go-view; a view that was taken away comes back for as long as that is said',
  'documents/attach-button.tsx': 'attach',
  'documents/stored-document.tsx':
    'show-document, download, cancel-download, open-download and reveal-download, for each document',
  'documents/document-row.tsx': 'show-document, for each document',
  'documents/document-list.tsx': 'open-elsewhere, for each document; what it asks is of an open dialog',
  // For one of many equal rows: found by its subject, or reached in its place.
  'alerts/alerts.tsx': 'one of several alerts; its order is found by its number',
  'calendar/day-grid.tsx': 'one of many days: a picture to walk through by arrows',
  'calendar/delivery-list.tsx': 'one of many deliveries; its order is found by its number',
  'calendar/load-table.tsx': 'one of many days: a table to walk through by arrows',
  'calendar/week-bars.tsx': 'one of many weeks: a picture to walk through by arrows',
  'dates/date-calendar.tsx': 'one of many days, found by arrows, or typed into the field',
  'dates/date-field.tsx': 'of a field; Alt+↓ opens its calendar',
  'answer/editor/delivery-sum.tsx': 'of an open form; the number can be typed',
  'documents/attachment-list.tsx': 'one of many documents',
  'exports/save-table-dialog.tsx': 'of an open dialog, to which a command leads',
  'hints/suggestion.tsx': 'of an open form; ↓ takes it',
  'records/change-list.tsx': 'more of what is told above it',
  'items/buyer-items-dialog.tsx': 'one of many items',
  'items/item-dialog.tsx': 'one of many orders, found by its number; a command leads to the buyer',
  'order/lines/line-row.tsx': 'one of many items, which the page of the buyer lists',
  'order/history/cut-note.tsx': 'the rest of the note above it, one of several',
  'line-list/line-row.tsx': 'one of many orders, found by its number',
  'line-list/line-strip.tsx': 'the keys a, p and r answer; r declines a change',
  'line-list/line-table.tsx': 'sorts; each sort order is a command',
  'shipments/shipment-line.tsx': 'one of many orders, found by its number',
  'shipments/shipment-list.tsx': 'one of many orders, found by its number',
  'relay/channel-fields.tsx': 'of an open form; the setting is a command',
  'relay/contact-list.tsx': 'one of several contacts, or of an open dialog; the setting is a command',
  'relay/heartbeat-fields.tsx': 'of an open form; the setting is a command',
  'relay/mail-switch.tsx': 'changes a setting, which is a command',
  'relay/reminders.tsx': 'one of several orders, found by its number',
  'relay/step-list.tsx': 'one of several steps; the setting is a command',
  // For a notice on the screen.
  'relay/problem-acknowledgement.tsx': 'answers a notice',
  'relay/relay-page.tsx': 'answers a notice',
  'backup/held-notice.tsx': 'answers a notice',
  'account/token-hint.tsx': 'answers a notice; the setting is a command',
  'backup/backup-section.tsx': 'the setting is a command',
  'backup/restore-dialog.tsx': 'of an open dialog; the setting is a command',
  'answer/bulk/bulk-form.tsx': 'of an open form, to which a command leads',
  'desk/later.tsx': 'answers a notice; the command that leads to the pane tries again, too',
  'exports/export-outcome.tsx': 'answers a notice',
  'notices/app-notices.tsx': 'answers a notice',
  'proxy/proxy-sign-in.tsx': 'answers a notice, or of an open dialog; the setting is a command',
  'records/query-failed.tsx': 'answers a notice',
  'records/long-texts.tsx': 'answers a notice, or of an open dialog',
  'records/record-pane.tsx': 'answers a notice',
  'answer-many/many-order.tsx': 'opens the order that it names',
  'practice/practice-bar.tsx': 'opens the order that it names',
  'records/refresh-outcome.tsx': 'answers a notice',
  'sent/sent-card.tsx': 'puts away a notice',
  'answer/sent/answer-strip.tsx': 'puts away a notice',
};

const features = join('src', 'renderer', 'features');
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ file: name.replaceAll('\\', '/'), nodes: nodesOf(join(features, name)) }));

function nodesOf(path: string): ESTree.Node[] {
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'));
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('\n')}`);
  return everyNode(program);
}

function everyNode(node: ESTree.Node): ESTree.Node[] {
  const children = Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]));
  return [node, ...children.filter(isNode).flatMap(everyNode)];
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

const textsIn = (node: ESTree.Node): string[] =>
  everyNode(node).flatMap((one) =>
    one.type === 'Literal' && typeof one.value === 'string' ? [one.value] : [],
  );

/** The commands of each button of a file; empty for a button without one. */
const buttonsIn = (nodes: ESTree.Node[]): string[][] =>
  nodes.flatMap((node) => {
    if (node.type !== 'JSXOpeningElement' || node.name.type !== 'JSXIdentifier') return [];
    const said = node.attributes.find(
      (one) => one.type === 'JSXAttribute' && one.name.name === 'data-command',
    );
    if (said !== undefined) return [textsIn(said)];
    return ['Button', 'IconButton', 'button'].includes(node.name.name) ? [[]] : [];
  });

/** The commands that the code of a file can carry out, by its hooks. */
const doneIn = (nodes: ESTree.Node[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return [];
    const [first] = node.arguments;
    if (first === undefined) return [];
    if (node.callee.name === 'useNamedCommands') return textsIn(first);
    if (node.callee.name !== 'useCommands' && node.callee.name !== 'useShortcuts') return [];
    const isByKey = node.callee.name === 'useShortcuts';
    return everyNode(first).flatMap((one) => {
      if (one.type !== 'Property') return [];
      const key = one.key.type === 'Identifier' ? one.key.name : textsIn(one.key).join('');
      return (isByKey ? commandOf(key) : key) ?? [];
    });
  });

const ids = new Set<string>(commands.map(({ id }) => id));

it('every button names its command, or has a reason for none', () => {
  const silent = sources
    .filter(({ nodes }) => buttonsIn(nodes).some((said) => said.length === 0))
    .map(({ file }) => file);
  const explained = Object.keys(withoutCommand);
  expect(silent.filter((file) => !explained.includes(file))).toEqual([]);
  // No explanation remains for a file without buttons.
  expect(explained.filter((file) => !silent.includes(file))).toEqual([]);
});

it('buttons name only commands', () => {
  const said = sources.flatMap(({ nodes }) => buttonsIn(nodes).flat());
  expect(said.filter((id) => !ids.has(id))).toEqual([]);
});

/** Listed only for the help: keys that work only on the focused element. */
const keysOnly = [
  'list-steps',
  'list-pages',
  'list-ends',
  'select-on-the-way',
  'enter',
  'lines',
  'days-later',
  'date-calendar',
  'suggested-date',
  'usual-reason',
];

it('every command is done by a button or by code', () => {
  const done = new Set(sources.flatMap(({ nodes }) => [...buttonsIn(nodes).flat(), ...doneIn(nodes)]));
  expect([...ids].filter((id) => !done.has(id) && !keysOnly.includes(id))).toEqual([]);
});

it('each command has a name of its own, and each key means one', () => {
  expect(new Set(commands.map(({ text }) => text)).size).toBe(commands.length);
  const shortcuts = commands.flatMap((command) => ('shortcut' in command ? [command.shortcut] : []));
  expect(new Set(shortcuts).size).toBe(shortcuts.length);
});

it('the folders and pages have keys in their order, except Later', () => {
  const places = [...folders.filter((one) => one !== 'later'), 'shipments', 'calendar', 'overview'].map(
    (one) => `go-${one}`,
  );
  expect(places.map((_, index) => commandOf(`${index + 1}`))).toEqual(places);
});

it('takes a capital letter for one with Shift only, with any Caps Lock', () => {
  const pressed = (key: string, shiftKey: boolean) =>
    commandPressed({ key, code: '', shiftKey, repeat: false });
  expect([pressed('a', false), pressed('A', false)]).toEqual(['accept', 'accept']);
  expect([pressed('A', true), pressed('a', true)]).toEqual(['accept-all', 'accept-all']);
  expect([pressed('?', true), pressed('1', true)]).toEqual(['help', 'go-to-answer']);
  expect(pressed('R', true)).toBeNull();
});

it('repeats only navigation while a key is held', () => {
  const held = (key: string) => commandPressed({ key, code: '', shiftKey: false, repeat: true });
  expect(['j', 'k', 'n', 'c'].map(held)).toEqual(['next', 'previous', 'next-open', 'next-changed']);
  for (const key of ['a', 'r', 'p', 'u', 'x', 'e', '1', '?', '/']) expect(held(key), key).toBeNull();
});

it('tells keys that act on the open order from all others', () => {
  const acts = (key: string, held: { ctrlKey?: boolean; shiftKey?: boolean } = {}): boolean =>
    isOrderKey({ ...none, key, ...held });
  const none = { code: '', shiftKey: false, repeat: false, ctrlKey: false, altKey: false, metaKey: false };
  expect(['a', 'c', 'n', 'r', 'p', 'm'].filter((key) => !acts(key))).toEqual([]);
  expect(acts('A', { shiftKey: true })).toBe(true);
  expect(['/', 'j', '1', '?', 'Escape', 'AudioVolumeUp', 'F5'].filter((key) => acts(key))).toEqual([]);
  expect(acts('c', { ctrlKey: true })).toBe(false);
});
