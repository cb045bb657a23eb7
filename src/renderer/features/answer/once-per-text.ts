import type { OrderLine } from '../../../shared/domain/order/order.ts';
import type { Formats } from '../../format/formats.ts';

/**
 * Gives the same result for as long as the line, its text and the locale are the same: a key in one line of hundreds costs
 * that one alone. For texts that are replaced when something is typed, and never changed.
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
