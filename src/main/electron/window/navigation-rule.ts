import { isOurPage } from '../sender-rule.ts';

/**
 * What happens with an address that the page opens. `stay`: our own page. `ask`: the user sees the address
 * and decides whether the system's browser opens it. `secret`: it contains a secret that must not be on a
 * command line. All others are denied.
 */
export type Navigation =
  | { kind: 'stay' }
  | { kind: 'denied' }
  | { kind: 'ask'; url: string; shown: string; secret: boolean };

export const navigationTo = (address: string): Navigation => {
  if (!URL.canParse(address)) return { kind: 'denied' };
  if (isOurPage(address)) return { kind: 'stay' };
  const url = new URL(address);
  if (url.protocol === 'https:' && url.username === '' && url.password === '') {
    return { kind: 'ask', url: url.href, shown: url.host, secret: false };
  }
  if (url.protocol === 'mailto:') {
    return { kind: 'ask', url: url.href, shown: mailShown(url), secret: false };
  }
  if (practiceControls.test(url.href)) return { kind: 'ask', url: url.href, shown: url.host, secret: true };
  return { kind: 'denied' };
};

// The only allowed plain http address: the practice service's control page on this computer.
const practiceControls = /^http:\/\/127\.0\.0\.1:\d{1,5}\/control#[\w-]{32}$/;

// A mail link may carry a text and more addresses. The user has to see the recipient.
const mailShown = (url: URL): string => decoded(url.pathname).slice(0, 200);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
