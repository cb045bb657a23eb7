/** Where our page lives. */
export const pageUrl = 'app://orderbell/index.html';

/** Whether an address is our own page. Parsed, since `app://orderbell.example` begins like ours. */
export const isOurPage = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === 'app:' && host === 'orderbell' && username === '' && password === '';
};

/** Whether a download is a file that our own page made: nothing from elsewhere comes in this way. */
export const isOwnFile = (address: string): boolean =>
  address.startsWith('blob:') && isOurPage(address.slice('blob:'.length));

/** The frame that sends, as far as the rule looks at it. */
export type SendingFrame = { url: string; parent: unknown } | null;

/** Only the window's own top frame may call the core: no frame inside it, no page that replaced it. */
export const mayCall = (frame: SendingFrame): boolean =>
  frame !== null && frame.parent === null && isOurPage(frame.url);
