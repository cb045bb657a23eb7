/** Tests that run, by the text of their names: `it('…'`, `])('…'`, or the first text of a row that `it.each` takes. */
export const namesIn = (source: string): Set<string> => {
  const running = source.replaceAll(/\b(it|test|describe)\.(skip|todo|fails)\(\s*(['"`]).*?\3/gs, '');
  const names = running.matchAll(
    /(?:\b(?:it|test)\(|\)\(|[[(,]\s*\[|\bsays:|\bname:)\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")/g,
  );
  return new Set([...names].map(([, single, double]) => single ?? double ?? ''));
};
