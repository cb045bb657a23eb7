/**
 * The key that commands are compared with. A layout without Latin letters, such as Cyrillic or Arabic, has
 * no key for most commands. There the key's place counts: its letter or sign on an American keyboard. Else
 * it is `event.key`, so AZERTY and Dvorak keep their own places.
 *
 * @returns as `KeyboardEvent.key`
 */
export const latinKey = ({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string => {
  if (!ofOtherScript.test(key)) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^Digit(\d)$/.exec(code)?.[1] ?? key;
};

// Signs that scripts share are typed as they are, except the Arabic question mark.
const ofOtherScript = /^(?:؟|[^\p{ASCII}\p{Script=Latin}\p{Script=Common}])/u;
