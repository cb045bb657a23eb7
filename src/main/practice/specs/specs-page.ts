import { z } from 'zod';
import { inHtml } from '../http/html-page.ts';
import { bodyFieldSchema, exampleOf, linesOf } from './body-field.ts';

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'formData', 'body']),
  required: z.boolean(),
  type: z.string().optional(),
  schema: bodyFieldSchema.optional(),
});
type Parameter = z.infer<typeof parameter>;

const operation = z.object({
  summary: z.string(),
  operationId: z.string(),
  consumes: z.array(z.string()).optional(),
  produces: z.array(z.string()),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z.array(parameter),
  responses: z.record(z.string(), z.object({ description: z.string() })),
});
type Operation = z.infer<typeof operation>;

const description = z.object({
  info: z.object({ title: z.string(), description: z.string(), version: z.string() }),
  securityDefinitions: z.record(
    z.string(),
    z.object({ type: z.string(), description: z.string().optional() }),
  ),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

/**
 * A page that shows a service's description, with a form to try each operation.
 *
 * @param document from `openApi`
 * @param yaml the address of the description as YAML
 * @param nonce lets the page's own style and script pass its Content Security Policy
 * @throws for a description of another shape
 */
export const specsPage = (document: unknown, yaml: string, nonce: string): string => {
  const { info, securityDefinitions, paths } = description.parse(document);
  const means = Object.entries(securityDefinitions).map(([name, { type, description: hint }]) => ({
    ...{ name, type, label: name === 'basic' ? 'Basic: email and password' : (hint ?? name) },
  }));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => sectionOf(method.toUpperCase(), path, one, means)),
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${inHtml(info.title)}</title>
<style nonce="${nonce}">${style}</style>
<main>
<h1>${inHtml(info.title)}</h1>
<p>${inHtml(info.description)}. Version ${inHtml(info.version)}. <a href="${inHtml(yaml)}">This description in YAML (OpenAPI 2.0)</a>, <a href="/">all services</a>.</p>
<fieldset id="credentials"><legend>Credentials</legend>
<p>This page sends them with each call and doesn’t save them. To get a token, sign in at
<a href="/v2/authentication/specs">authentication</a>: the answer has it in the header <code>Set-Authorization</code>.</p>
<div class="fields">
<label>Access token<input id="token" autocomplete="off" spellcheck="false"></label>
<label>Email<input id="email" autocomplete="off" spellcheck="false"></label>
<label>Password<input id="password" type="password" autocomplete="off"></label>
</div>
</fieldset>
${operations.join('\n')}
</main>
<script nonce="${nonce}">${specsScript}</script>
</html>
`;
};

type Means = { name: string; type: string; label: string };

const sectionOf = (method: string, path: string, one: Operation, known: Means[]): string => {
  const body = one.parameters.find((parameter) => parameter.in === 'body');
  const lines = body?.schema === undefined ? [] : linesOf(body.schema);
  const plain = one.parameters.filter((parameter) => parameter.in !== 'body');
  return `<details id="${one.operationId}">
<summary><b class="method">${method}</b> <code>${inHtml(path)}</code> ${inHtml(one.summary)}</summary>
${tableOf(
  'Parameters',
  `${method} ${path}`,
  ['Parameter', 'In', 'Type', 'Required'],
  plain.map((parameter) => [
    code(parameter.name),
    inHtml(parameter.in),
    inHtml(parameter.type ?? ''),
    parameter.required ? 'yes' : 'no',
  ]),
)}
${one.consumes === undefined ? '' : `<p>Body: ${one.consumes.map(code).join(' or ')}</p>`}
${tableOf(
  'Body fields',
  `${method} ${path}`,
  ['Field', 'Type', 'Required', 'Rules'],
  lines.map(({ name, type, required, rules }) => [
    code(name),
    inHtml(type),
    required ? 'yes' : 'no',
    inHtml(rules),
  ]),
)}
${tableOf(
  'Answers',
  `${method} ${path}`,
  ['Status', 'When'],
  Object.entries(one.responses).map(([status, { description: when }]) => [inHtml(status), inHtml(when)]),
)}
<p>Answer: ${one.produces.map(code).join(' or ')}</p>
${formOf(method, path, one, known)}
</details>`;
};

const formOf = (method: string, path: string, one: Operation, known: Means[]): string => {
  const body = one.parameters.find((parameter) => parameter.in === 'body');
  if (method === 'GET' && body !== undefined) {
    return '<p class="note">Browsers can’t send a body with GET. Try POST instead: it does the same.</p>';
  }
  const id = (name: string): string => `${one.operationId}-${name}`;
  // Bearer goes first where both are allowed.
  const allowed = known
    .filter(({ name }) => one.security.some((means) => name in means))
    .sort((a, b) => Number(a.type === 'basic') - Number(b.type === 'basic'));
  const means = [...allowed, { name: 'none', type: 'none', label: 'No credentials' }];
  const inputs = one.parameters.filter((parameter) => parameter.in !== 'body');
  const types = one.consumes ?? [];
  return `<form data-method="${method}" data-path="${inHtml(path)}">
<div class="fields">
<label>Sign in as<select name="means">${means.map(({ type, label }) => `<option value="${inHtml(type)}">${inHtml(label)}</option>`).join('')}</select></label>
${inputs.map(inputOf).join('\n')}
${body === undefined ? '' : `<label>Body type<select name="type">${types.map((type) => `<option>${inHtml(type)}</option>`).join('')}</select></label>`}
</div>
${body === undefined ? '' : `<label for="${id('body')}">Body</label><textarea id="${id('body')}" name="body" rows="8" spellcheck="false">${inHtml(exampleText(body, types))}</textarea>`}
<p><button>Try ${method} ${inHtml(path)}</button> <output role="status"></output></p>
<pre tabindex="0" role="region" aria-label="Answer of ${method} ${inHtml(path)}" hidden></pre>
</form>`;
};

const inputOf = ({ name, in: place, type, required }: Parameter): string =>
  `<label>${inHtml(name)}<input data-in="${place}" data-name="${inHtml(name)}" type="${type === 'file' ? 'file' : 'text'}" autocomplete="off"${required ? ' required' : ''}></label>`;

const exampleText = ({ schema }: Parameter, types: readonly string[]): string =>
  schema === undefined || !types.includes('application/json')
    ? ''
    : JSON.stringify(exampleOf(schema), null, 2);

const code = (text: string): string => `<code>${inHtml(text)}</code>`;

/** Cells are HTML. No table without rows. */
const tableOf = (caption: string, of: string, heads: readonly string[], rows: readonly string[][]): string =>
  rows.length === 0
    ? ''
    : `<div class="table" tabindex="0" role="region" aria-label="${caption}: ${inHtml(of)}"><table><caption>${caption}</caption><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${rows.map(([first = '', ...rest]) => `<tr><th scope="row">${first}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody></table></div>`;

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --line: light-dark(#e3e0d9, #302e2b); --soft: light-dark(#57534a, #b9b4a9); --control: light-dark(#8b867b, #7d786e) }
* { box-sizing: border-box }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; background: light-dark(#fcfbf9, #1b1b19); color: light-dark(#1c1a16, #eeebe4) }
a { color: inherit }
code, pre, textarea { font: 0.875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
fieldset, details { border: 1px solid var(--line); border-radius: 8px; margin: 0 0 0.75rem; padding: 0.5rem 1.25rem }
legend { font-weight: 600; padding: 0 0.4rem }
summary { cursor: pointer; padding: 0.25rem 0 }
.method { display: inline-block; min-width: 4.5rem }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 0.75rem 1rem; margin: 0.75rem 0 }
label { display: grid; gap: 0.25rem; font-weight: 600 }
input, select, button, textarea { font-weight: 400; color: inherit; background: light-dark(#fff, #252422); border: 1px solid var(--control); border-radius: 6px; padding: 0.3rem 0.6rem; min-height: 2.25rem }
input, select, button { font-size: 1rem; font-family: inherit; width: 100%; min-width: 0 } button { width: auto } textarea { width: 100% }
.table { overflow-x: auto } table { border-collapse: collapse; width: 100%; margin: 0.75rem 0 }
caption { text-align: left; font-weight: 600 }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 1rem 0.3rem 0; border-bottom: 1px solid var(--line); font-weight: 400 }
thead th, .note, output { color: var(--soft) }
pre { border: 1px solid var(--line); border-radius: 6px; padding: 0.75rem; max-height: 30rem; overflow: auto; white-space: pre-wrap }
:focus-visible { outline: 2px solid; outline-offset: 2px }
`;

/** Sends the request of a form and shows the answer as text. It stores nothing. */
const specsScript = `
const mostShown = 200000;
const at = (id) => document.getElementById(id);
const authorizationFor = (means) => {
  if (means === 'apiKey') return 'Bearer ' + at('token').value.trim().replace(/^Bearer\\s+/i, '');
  if (means !== 'basic') return null;
  const bytes = new TextEncoder().encode(at('email').value + ':' + at('password').value);
  return 'Basic ' + btoa(String.fromCharCode(...bytes));
};
const requestOf = (form) => {
  const { method, path } = form.dataset;
  const headers = {};
  const query = new URLSearchParams();
  const upload = new FormData();
  let target = path;
  for (const input of form.querySelectorAll('[data-in]')) {
    const { in: place, name } = input.dataset;
    if (place === 'path') target = target.replace('{' + name + '}', encodeURIComponent(input.value));
    else if (place === 'query') query.append(name, input.value);
    else if (place === 'header') headers[name] = input.value;
    else if (input.type === 'file') { for (const file of input.files) upload.append(name, file); }
    else upload.append(name, input.value);
  }
  const authorization = authorizationFor(form.elements.means.value);
  if (authorization !== null) headers['Authorization'] = authorization;
  const text = form.elements.body;
  if (text) headers['Content-Type'] = form.elements.type.value;
  const body = text ? text.value : form.querySelector('[data-in=formData]') ? upload : undefined;
  const search = query.toString();
  return [target + (search === '' ? '' : '?' + search), { method, headers, body, credentials: 'omit', redirect: 'manual' }];
};
const shownBody = async (reply) => {
  const type = reply.headers.get('content-type') ?? '';
  if (!/json|xml|yaml|^text\\//.test(type)) return '(' + (await reply.arrayBuffer()).byteLength + ' bytes)';
  const text = await reply.text();
  if (text.length > mostShown) return text.slice(0, mostShown) + '\\n(' + (text.length - mostShown) + ' characters more)';
  return text;
};
for (const form of document.querySelectorAll('form')) {
  const status = form.querySelector('output');
  const shown = form.querySelector('pre');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    status.textContent = 'Sending …';
    shown.hidden = true;
    try {
      const reply = await fetch(...requestOf(form));
      const heads = [...reply.headers].map(([name, value]) => name + ': ' + value).join('\\n');
      const body = await shownBody(reply);
      status.textContent = reply.status + ' ' + reply.statusText;
      shown.textContent = heads + '\\n\\n' + body;
      shown.hidden = false;
    } catch (error) {
      status.textContent = 'No answer: ' + error.message;
    }
  });
}
`;
