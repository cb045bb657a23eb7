/** A document's external link. The user sees the host before it opens. */
export type ForeignLink = { kind: 'https'; href: string; host: string } | { kind: 'refused' };

/**
 * Reads the `url` of a document outside of the object storage (open points, section 3). Only https, and
 * without user name or password, which could pass for the host. The host is in ASCII, so that no other
 * alphabet can imitate it.
 */
export const foreignLink = (url: string): ForeignLink => {
  if (!URL.canParse(url)) return { kind: 'refused' };
  const { protocol, username, password, href, host } = new URL(url);
  return protocol === 'https:' && username === '' && password === ''
    ? { kind: 'https', href, host }
    : { kind: 'refused' };
};
