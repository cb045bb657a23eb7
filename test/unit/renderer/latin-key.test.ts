import { expect, it } from 'vitest';
import { commandPressed } from '../../../src/renderer/features/keyboard/commands.ts';
import { latinKey } from '../../../src/renderer/features/keyboard/latin-key.ts';

const pressed = (key: string, code: string, shiftKey = false) => ({ key, code, shiftKey, repeat: false });

it.each([
  // Without Latin letters the place counts.
  ['Russian', 'л', 'KeyK', false, 'k'],
  ['Russian', 'Ф', 'KeyA', true, 'A'],
  ['Ukrainian', 'і', 'KeyS', false, 's'],
  ['Serbian (Cyrillic)', 'ј', 'KeyJ', false, 'j'],
  ['Greek', 'κ', 'KeyK', false, 'k'],
  ['Hebrew', 'ל', 'KeyK', false, 'k'],
  ['Arabic', 'ن', 'KeyK', false, 'k'],
  ['Arabic, a key of two letters', 'لا', 'KeyB', false, 'b'],
  ['Arabic', '٣', 'Digit3', false, '3'],
  ['Arabic', 'ظ', 'Slash', false, '/'],
  ['Arabic', '؟', 'Slash', true, '?'],
  ['Persian', '۳', 'Digit3', false, '3'],
  ['Hindi', 'क', 'KeyK', false, 'k'],
  ['Thai', 'า', 'KeyK', false, 'k'],
  ['Korean', 'ㅏ', 'KeyK', false, 'k'],
  ['Georgian', 'კ', 'KeyK', false, 'k'],
  // Their other keys keep their sign.
  ['Russian', 'ж', 'Semicolon', false, 'ж'],
  ['Russian', '.', 'Slash', false, '.'],
  ['Russian', '?', 'Digit7', true, '?'],
  ['Hebrew', '/', 'KeyQ', false, '/'],
  ['Hebrew with Shift', 'A', 'KeyA', true, 'A'],
  // With Latin letters the sign counts.
  ['French (AZERTY)', 'a', 'KeyQ', false, 'a'],
  ['French (AZERTY)', 'à', 'Digit0', false, 'à'],
  ['German (QWERTZ)', 'z', 'KeyY', false, 'z'],
  ['German (QWERTZ)', 'ß', 'Minus', false, 'ß'],
  ['Dvorak', 'k', 'KeyV', false, 'k'],
  ['Dvorak', "'", 'KeyQ', false, "'"],
  ['Colemak', 'k', 'KeyN', false, 'k'],
  ['Turkish', 'ı', 'KeyI', false, 'ı'],
  ['Spanish', 'ñ', 'Semicolon', false, 'ñ'],
  ['American', 'Enter', 'Enter', false, 'Enter'],
  ['Spanish', 'Dead', 'BracketLeft', false, 'Dead'],
  ['Japanese (being composed)', 'Process', 'KeyK', false, 'Process'],
])('%s: %s at %s (Shift: %s) is %s', (_layout, key, code, shiftKey, latin) => {
  expect(latinKey(pressed(key, code, shiftKey))).toBe(latin);
});

it('finds single-key commands by the place, too', () => {
  expect(commandPressed(pressed('о', 'KeyJ'))).toBe('next');
  expect(commandPressed(pressed('О', 'KeyJ', true))).toBe('select-next');
  // Caps Lock alone.
  expect(commandPressed(pressed('Ф', 'KeyA'))).toBe('accept');
  expect(commandPressed(pressed('о', 'KeyO'))).toBeNull();
});
