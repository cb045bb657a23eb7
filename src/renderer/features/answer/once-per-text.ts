import type { OrderLine } from '../../../shared/domain/order/order.ts';
import type { Formats } from '../../format/formats.ts';

/**
 * Caches a result per text while line and locale are the same. A key typed in one of hundreds of lines then
 * costs that line only. The texts must be immutable.
 */
export const oncePerText = <Text extends object, Result>(
  make: (line: OrderLine, text: Text, formats: Formats) => Result,
): typeof make => {
  const kept = new WeakMap<Text, { line: OrderLine; formats: Formats; result: Result }>();
  return (line, text, formats) => {
    const last = kept.get(text);
    if (last !== undefined && last.line === line && last.formats === formats) return last.result;
    const result = make(line, text, formats);
    kept.set(text, { line, formats, result });
    return result;
  };
};
