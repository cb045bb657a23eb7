/** The address of our page. */
export const pageUrl = 'app://orderbell/index.html';

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
