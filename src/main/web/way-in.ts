import type { RequestHead } from './request-rules.ts';

/**
 * The browser that Orderbell opens by itself comes from a file with the address in it (a command line would show the
 * token to every user), and to a browser that is another site. Such a visit is refused like every other from elsewhere,
 * but with a page that leads on: its next step comes from our own origin. The page holds nothing.
 */
export const wayIn = {
  page:
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Orderbell</title>' +
    '<p>Orderbell was opened from another page. <a href="/index.html">Open Orderbell</a></p>' +
    '<script src="/way-in.js"></script></html>',
  scriptPath: '/way-in.js',
  script: "if (location.hash.length > 1) location.replace('/index.html' + location.hash);",
} as const;

/** Whether a person's browser goes to our first page as a whole window: no frame, no script, no form. */
export const isVisit = ({ method, headers }: RequestHead, path: string): boolean =>
  method === 'GET' &&
  path === '/' &&
  headers['origin'] === undefined &&
  headers['sec-fetch-mode']?.join() === 'navigate' &&
  headers['sec-fetch-dest']?.join() === 'document';
