/** Writes JSON values as block YAML. Texts are quoted as in JSON, which is valid YAML. */
export const writeYaml = (value: unknown): string => `${block(value, '').trimStart()}\n`;

const block = (value: unknown, indent: string): string => {
  if (Array.isArray(value)) {
    if (value.length === 0) return ' []';
    return value.map((one) => `\n${indent}-${inItem(one, `${indent}  `)}`).join('');
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    if (entries.length === 0) return ' {}';
    return entries.map(([name, inner]) => `\n${indent}${key(name)}:${block(inner, `${indent}  `)}`).join('');
  }
  return ` ${JSON.stringify(value)}`;
};

// The first field of an object is on the line of the dash.
const inItem = (value: unknown, indent: string): string => block(value, indent).replace(/^\n +/, ' ');

const key = (name: string): string => (/^[A-Za-z][\w-]*$/.test(name) ? name : JSON.stringify(name));
