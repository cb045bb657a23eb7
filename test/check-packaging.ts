import { readdirSync, readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';

/**
 * Holds what packages Orderbell to what its tools take: the settings to electron-builder's own schema, the workflows to
 * GitHub's own parser. Prints what is wrong, a line each. A step of `npm run check`.
 */
const problems: string[] = [];

const require = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const schema: object = require('app-builder-lib/scheme.json');
const takes = new Ajv({ strict: false, allErrors: true }).compile(schema);
for (const file of ['electron-builder.yml', 'electron-builder.signed.yml']) {
  if (takes(parse(readFileSync(file, 'utf8')))) continue;
  for (const { instancePath, message, params } of takes.errors ?? []) {
    problems.push(`${file}: ${instancePath} ${message} ${JSON.stringify(params)}`);
  }
}

// It imports JSON without saying so, as bundlers take it and Node doesn't.
registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    return found.url.endsWith('.json') ? { ...found, importAttributes: { type: 'json' } } : found;
  },
});
const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');
const workflows = join('.github', 'workflows');
for (const name of readdirSync(workflows)) {
  const file = { name, content: readFileSync(join(workflows, name), 'utf8') };
  const { context } = parseWorkflow(file, new NoOperationTraceWriter());
  for (const { message } of context.errors.getErrors()) problems.push(`${name}: ${message}`);
}

for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
