/** Where a document's own link leads: to a host that has to be shown before it is opened, or nowhere. */
export type ForeignLink = { kind: 'https'; href: string; host: string } | { kind: 'refused' };

/**
 * Reads the `url` of a document that isn't in the object storage (open points, section 3). Only https, and no name or password
 * in front of the host, which would pass for one. The host is in ASCII, so that no other alphabet can imitate it.
 */
export const foreignLink = (url: string): ForeignLink => {
  if (!URL.canParse(url)) return { kind: 'refused' };
  const { protocol, username, password, href, host } = new URL(url);
  return protocol === 'https:' && username === '' && password === ''
    ? { kind: 'https', href, host }
    : { kind: 'refused' };
};
