import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, numberCell, textCell } from '../../../src/renderer/features/exports/table.ts';
import { writeXlsx } from '../../../src/renderer/features/exports/xlsx.ts';
import { decimal, plainDecimal } from '../../../src/shared/domain/values/decimal.ts';
import { plainText } from '../../../src/shared/domain/values/plain-text.ts';
import { visibleText } from '../../../src/shared/domain/values/shown-text.ts';
import { readXlsx } from '../../fixtures/read-xlsx.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('_', 'x', '0', '4', '1', 'F', 'D', '<', '&', ']', '\n', ' ', '=') }),
  fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype)),
);
const number = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 20 }))
  .map(([digits, places]) => decimal(`${digits}e-${places}`));

test('every text and number comes back from an Excel file, with all digits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, number), { minLength: 1, maxLength: 8 }), async (rows) => {
      const cells = rows.map(([written, value]): Cell[] => [textCell(written), numberCell(value)]);
      const blob = await writeXlsx({ head: ['text', 'number'], rows: cells }, '.');
      const { rows: read, formulas } = readXlsx(Buffer.from(await blob.arrayBuffer()));
      expect(formulas).toBe(0);
      for (const [index, [written, value]] of rows.entries()) {
        const [textAt, numberAt] = read[index + 1] ?? [];
        const plain = plainText(visibleText(written)).replace(/\p{Noncharacter_Code_Point}/gu, '');
        if (plain === '') expect(textAt).toBeNull();
        else expect(textAt).toEqual({ text: plain });
        if (numberAt == null) throw new Error('No number.');
        const back = 'number' in numberAt ? decimal(String(numberAt.number)) : decimal(numberAt.text);
        expect(plainDecimal(back)).toBe(plainDecimal(value));
      }
    }),
    { numRuns: 100 },
  );
});
