import { expect, test } from 'vitest';
import { cutWords } from '../../../src/renderer/features/records/cut-words.ts';
import { mostCut } from '../../../src/shared/domain/values/cut-text.ts';

const cut = (count: number) => ({ cut: Array.from({ length: count }, (_, n) => ['notes', n]) });

test.each([
  [1, 'long.cut'],
  [mostCut - 1, 'long.cut'],
  // There may be more: the list ends here.
  [mostCut, 'long.cut-many'],
])('%i cut texts', (count, id) => expect(cutWords(cut(count), (text) => text)).toBe(id));
