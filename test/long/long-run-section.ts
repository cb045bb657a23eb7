const begin = '<!-- long run: begin -->';
const end = '<!-- long run: end -->';

/**
 * The page with `table` between its two markers, and everything around them as it was; `null` where it hasn't both, once
 * each and in their order.
 */
export const withLongRun = (page: string, table: string): string | null => {
  const [before, inside, ...more] = page.split(begin);
  const [, after, ...rest] = inside?.split(end) ?? [];
  if (before === undefined || after === undefined || more.length + rest.length > 0) return null;
  return `${before}${begin}\n\n${table.trim()}\n\n${end}${after}`;
};
