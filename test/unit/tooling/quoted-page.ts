type Row = { section: string; cells: string[] };

/** The rows of every table, heads and rules left out, with the heading that each stands under. */
export const rowsOf = (markdown: string): Row[] => {
  let section = '';
  const rows: Row[] = [];
  const lines = markdown.split('\n');
  lines.forEach((line, index) => {
    section = headingOf(line) ?? section;
    const isHead = rule.test(lines[index + 1] ?? '');
    if (!line.startsWith('|') || isHead || rule.test(line)) return;
    rows.push({
      section,
      cells: line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    });
  });
  return rows;
};

type Block = { section: string; text: string };

/** The paragraphs and list items, each on one line, with the heading that each stands under. Tables are left out. */
export const proseOf = (markdown: string): Block[] =>
  numberedProseOf(markdown).map(({ section, text }) => ({ section, text }));

/** The same, each with its number where it has one. */
export const numberedProseOf = (markdown: string): (Block & { number: string | null })[] => {
  let section = '';
  const blocks: (Block & { number: string | null })[] = [];
  let open: Block | null = null;
  for (const line of markdown.split('\n')) {
    const heading = headingOf(line);
    const [, number, item] = /^\s*(?:-|(\d+)\.) (.*)$/.exec(line) ?? [];
    if (heading !== null || line.trim() === '' || line.startsWith('|') || line.startsWith('```')) {
      section = heading ?? section;
      open = null;
    } else if (open === null || item !== undefined) {
      const block = { section, text: (item ?? line).trim(), number: number ?? null };
      open = block;
      blocks.push(block);
    } else {
      open.text += ` ${line.trim()}`;
    }
  }
  return blocks;
};

/** What no quotation covers, in order. A sentence that is nothing but a link says nothing. */
export const unquoted = (text: string, quotes: readonly string[]): string[] => {
  // Whole ones before parts of them, so that no part breaks up another quotation.
  const bare = [...quotes]
    .sort((a, b) => b.length - a.length)
    .reduce(
      (rest, quote) => rest.replaceAll(quote, hole),
      text.replaceAll(/(?:^| )\[[^\]]*\]\([^)]*\)\.$/g, ''),
    );
  return bare
    .split(hole)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
};

const hole = '\n';
const rule = /^\| *:?-+/;

const headingOf = (line: string): string | null => /^#+ (.+)$/.exec(line)?.[1] ?? null;
