import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * Every function with which a browser makes markup of a text. React's own functions show a text as text.
 */
const makesMarkup =
  /\b(?:inner|outer)HTML\b|\binsertAdjacentHTML\b|\bdangerouslySetInnerHTML\b|\b(?:set|parse)HTML(?:Unsafe)?\b|\bcreateContextualFragment\b|\bDOMParser\b|\bsrcdoc\b|\bdocument\s*\.\s*write/i;

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:tsx?|html)$/.test(name))
  .map((name) => join('src', name));

it('no code makes markup of a text: a service’s text is shown as text', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => makesMarkup.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it.each([
  'note.innerHTML = text;',
  "note['outerHTML'] = text;",
  "note.insertAdjacentHTML('beforeend', text);",
  '<p dangerouslySetInnerHTML={{ __html: text }} />',
  'note.setHTMLUnsafe(text);',
  'Document.parseHTMLUnsafe(text);',
  'range.createContextualFragment(text);',
  "new DOMParser().parseFromString(text, 'text/html');",
  '<iframe srcDoc={text} />',
  'document.write(text);',
])('a function that does so is found: %s', (code) => expect(code).toMatch(makesMarkup));
