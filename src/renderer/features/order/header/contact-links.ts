/**
 * The link that writes to an address. `null` if the text isn't exactly one address, since a mail program
 * would read a second one or a text of the mail from it.
 *
 * @param subject an order's number
 */
export const mailLink = (email: string, subject: string): string | null => {
  const [, box, host] = oneAddress.exec(email.trim()) ?? [];
  return box === undefined || host === undefined
    ? null
    : `mailto:${encodeURIComponent(box)}@${encodeURIComponent(host)}?subject=${encodeURIComponent(subject.toWellFormed())}`;
};

const oneAddress = /^([\w.!#$'*+/=^`{|}~-]+)@([\p{L}\p{N}.-]+)$/u;

/**
 * The link that calls a number. `null` if the text has more than a number. A trunk zero in brackets after a
 * country code isn't dialled: `+31 (0)20` is `+3120`.
 */
export const phoneLink = (phone: string): string | null => {
  const text = phone.trim();
  if (!oneNumber.test(text)) return null;
  const digits = (text.startsWith('+') ? text.replace('(0)', '') : text).replaceAll(/[^\d+]/g, '');
  return isDialled.test(digits) ? `tel:${digits}` : null;
};

const oneNumber = /^\+?[\d\s()./-]+$/;
const isDialled = /^\+?\d{3,20}$/;
