import type { RequestHead } from './requests.ts';

/**
 * Orderbell opens the browser with a file that contains the address, since a command line would show the
 * token to every user. For the browser, that file is a foreign site. So the request is refused, but with a
 * page that leads to our own origin. That page contains no data.
 */
export const landingPage = {
  page:
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Orderbell</title>' +
    '<p>Orderbell was opened from another page. <a href="/index.html">Open Orderbell</a></p>' +
    '<script src="/landing.js"></script></html>',
  scriptPath: '/landing.js',
  script: "if (location.hash.length > 1) location.replace('/index.html' + location.hash);",
} as const;

/** Whether a browser opens our first page in a window of its own: no frame, script or form. */
export const isVisit = ({ method, headers }: RequestHead, path: string): boolean =>
  method === 'GET' &&
  path === '/' &&
  headers['origin'] === undefined &&
  headers['sec-fetch-mode']?.join() === 'navigate' &&
  headers['sec-fetch-dest']?.join() === 'document';
