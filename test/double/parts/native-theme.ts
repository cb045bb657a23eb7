import { createEvents } from '../events.ts';
import { imitate } from '../imitate.ts';
import { toTest } from '../to-test.ts';

const theme = createEvents('nativeTheme', ['updated']);
let dark = false;
export const nativeTheme = imitate('nativeTheme', {
  ...theme.listening,
  get shouldUseDarkColors() {
    return dark;
  },
  get shouldUseDarkColorsForSystemIntegratedUI() {
    return dark;
  },
});
toTest.answer('theme.dark', (yes) => {
  dark = yes === true;
  theme.emit('updated');
});
