import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The typings of the installed Electron: they carry its documentation, but for what a page says outside of its members. */
const file = createRequire(import.meta.url).resolve('electron/package.json');
const typings = readFileSync(join(file, '..', 'electron.d.ts'), 'utf8');

/** Words as they are read, wherever a line ends. */
export const plain = (text: string): string =>
  text
    .replace(/\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** All that the typings say. */
export const everything = plain(typings);

/** What the typings say of the member or the event that an address of the documentation names; of all, where it names none. */
export const saidAt = (address: string): string[] => {
  const [page = '', anchor] = address.split('/').at(-1)?.split('#') ?? [];
  const body =
    new RegExp(`\\n  (?:class|interface) ${nameOf(page)}\\b[\\s\\S]*?\\n  }\\n`).exec(typings)?.[0] ?? '';
  const told = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+(?:static )?(\w+)(?:\(event: '([\w-]+)')?/g;
  return [...body.matchAll(told)]
    .filter(([, , member = '', event]) => anchor === undefined || isNamed(anchor, member, event))
    .map(([, words = '']) => plain(words));
};

/** `web-contents` is about `WebContents`. */
const nameOf = (page: string): string =>
  page.replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** An event's anchor is `event-close`, a member's is its call as it stands in the heading: `winhide`, `dialogshowerrorboxtitle-content`. */
const isNamed = (anchor: string, member: string, event: string | undefined): boolean => {
  const bare = anchor.replace(/(-(linux|macos|windows))+$/, '');
  return event === undefined ? bare.includes(member.toLowerCase()) : bare === `event-${event}`;
};
