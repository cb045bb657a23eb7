import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A page that leads to an address with a secret. Only its own file name is ever on a command line. */
export const leadingPage = (address: string): string =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer">' +
  `<meta http-equiv="refresh" content="0;url=${address}"><title>Orderbell</title>` +
  `<p><a href="${address}">Open Orderbell</a></p></html>`;

export type LeadingFile = {
  /** Writes the file, readable by this user only, and gives its address (`file:`). Throws where it can't be written. */
  write: (address: string) => string;
  remove: () => void;
};

/** One file in the folder that hands an address over to the user's browser. What a process before left of it is removed. */
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
