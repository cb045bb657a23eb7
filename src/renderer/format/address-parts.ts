/** A text cut before its @: a long email address may break there. */
export const addressParts = (text: string): string[] => {
  const at = text.indexOf('@');
  return at <= 0 ? [text] : [text.slice(0, at), text.slice(at)];
};
