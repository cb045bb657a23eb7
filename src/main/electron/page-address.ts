/** The address of our page. */
export const pageUrl = 'app://orderbell/index.html';

/** The address of the page that shows documents in a frame of ours. */
export const viewerUrl = 'app://orderbell/viewer.html';

/** Whether an address is our own page. It is parsed, since `app://orderbell.example` starts like ours. */
export const isOurPage = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === 'app:' && host === 'orderbell' && username === '' && password === '';
};

/** Whether our own page made this download. All others are refused. */
export const isOwnFile = (address: string): boolean =>
  address.startsWith('blob:') && isOurPage(address.slice('blob:'.length));

/** The part of a sending frame that the rule needs. */
export type SendingFrame = { url: string; parent: unknown } | null;

/** Whether a frame may call the core. Only the top frame of our own page may. */
export const mayCall = (frame: SendingFrame): boolean =>
  frame !== null && frame.parent === null && isOurPage(frame.url);

/**
 * What happens with an address that the page opens. `stay`: our own page. `ask`: the user sees the address
 * and decides whether the system's browser opens it. `secret`: it contains a secret that must not be on a
 * command line. All others are denied.
 */
type Navigation =
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
  if (phoneNumber.test(url.href)) return { kind: 'ask', url: url.href, shown: url.pathname, secret: false };
  if (practiceControls.test(url.href)) return { kind: 'ask', url: url.href, shown: url.host, secret: true };
  return { kind: 'denied' };
};

// The only allowed plain http address: the practice service's control page on this computer.
const practiceControls = /^http:\/\/127\.0\.0\.1:\d{1,5}\/control#[\w-]{32}$/;

// Nothing but a number: codes such as *21# change settings of a telephone.
const phoneNumber = /^tel:\+?\d{3,20}$/;

// A mail link may carry a text and more addresses. The user has to see the recipient.
const mailShown = (url: URL): string => decoded(url.pathname).slice(0, 200);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
