import { readdirSync, readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { z } from 'zod';

/**
 * Checks the settings with electron-builder's schema, the workflows with GitHub's parser, and that each
 * package in the lockfile has its hash. Prints a line for each problem. A step of `npm run check`.
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

// It imports JSON without an import attribute, which bundlers accept and Node doesn't.
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

// npm compares downloads with these hashes. It drops those of other systems' packages when it writes the
// lockfile from node_modules (npm/cli#4460).
const { packages } = z
  .object({ packages: z.record(z.string(), z.object({ integrity: z.string().optional() })) })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
for (const [place, { integrity }] of Object.entries(packages)) {
  if (place !== '' && integrity === undefined)
    problems.push(`package-lock.json: ${place} has no integrity hash`);
}

for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
