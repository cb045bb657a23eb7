import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The typings of the installed Electron. They contain its documentation, except for text outside of the
 * members.
 */
const file = createRequire(import.meta.url).resolve('electron/package.json');
const typings = readFileSync(join(file, '..', 'electron.d.ts'), 'utf8');

/** The words of a text, without line ends. */
export const plain = (text: string): string =>
  text
    .replace(/\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** All text of the typings. */
export const everything = plain(typings);

/** The typings' text about the member or event in this address of the documentation, or about all members. */
export const textsAt = (address: string): string[] => {
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

/**
 * The anchor of an event is `event-close`; of a member it is the heading: `winhide`,
 * `dialogshowerrorboxtitle-content`.
 */
const isNamed = (anchor: string, member: string, event: string | undefined): boolean => {
  const bare = anchor.replace(/(-(linux|macos|windows))+$/, '');
  return event === undefined ? bare.includes(member.toLowerCase()) : bare === `event-${event}`;
};
