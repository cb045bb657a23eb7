import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A page that redirects to an address with a secret. A command line only ever shows the page's file name. */
export const leadingPage = (address: string): string =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer">' +
  `<meta http-equiv="refresh" content="0;url=${address}"><title>Orderbell</title>` +
  `<p><a href="${address}">Open Orderbell</a></p></html>`;

export type LeadingFile = {
  /** Writes the file, readable only by this user, and returns its `file:` address. Throws on a disk error. */
  write: (address: string) => string;
  remove: () => void;
};

/**
 * A file in the folder that passes an address to the user's browser. Removes the file of an earlier
 * process.
 */
export const createLeadingFile = (folder: string, name: string): LeadingFile => {
  const path = join(folder, name);
  const remove = (): void => rmSync(path, { force: true });
  remove();
  return {
    write: (address) => {
      writeFileSync(path, leadingPage(address), { mode: 0o600, flag: 'wx' });
      return pathToFileURL(path).href;
    },
    remove,
  };
};
