import type { Switches } from '../switches/switches.ts';

/** One switch on the page. */
type Field = {
  name: Exclude<keyof Switches, 'webhook'>;
  label: string;
  help: string;
  input: 'number' | 'flag' | readonly (readonly [value: string, label: string])[];
};

const groups: readonly { legend: string; fields: readonly Field[] }[] = [
  {
    legend: 'Faults',
    fields: [
      { name: 'delayMs', label: 'Delay', help: 'In milliseconds, for every request.', input: 'number' },
      {
        name: 'failing',
        label: 'Failing requests',
        help: 'Which requests fail.',
        input: [
          ['none', 'None'],
          ['some', 'Every third'],
          ['all', 'All'],
        ],
      },
      {
        name: 'failingWith',
        label: 'Type of failure',
        help: 'With an interrupted response, the service has still processed the request.',
        input: [
          ['503', '503 Service Unavailable'],
          ['500', '500 Internal Server Error'],
          ['cut', 'Interrupted connection'],
          ['cut-answer', 'Interrupted response'],
        ],
      },
      {
        name: 'refusing',
        label: 'Refuse answers',
        help: 'Order responses and despatch advices get a 400.',
        input: 'flag',
      },
      {
        name: 'requestsPerSecond',
        label: 'Requests per second',
        help: 'Further requests get a 429. 0 means no limit.',
        input: 'number',
      },
    ],
  },
  {
    legend: 'Sign-in',
    fields: [
      {
        name: 'authentication',
        label: 'Authentication server',
        help: 'If it’s down, every request with Basic gets a 500.',
        input: [
          ['reachable', 'Up'],
          ['unreachable', 'Down'],
        ],
      },
      {
        name: 'accessTokenSeconds',
        label: 'Access token lifetime',
        help: 'In seconds, for new tokens.',
        input: 'number',
      },
      {
        name: 'refreshTokenSeconds',
        label: 'Refresh token lifetime',
        help: 'In seconds, for new tokens.',
        input: 'number',
      },
    ],
  },
  {
    legend: 'Polling',
    fields: [
      {
        name: 'lateSeconds',
        label: 'Delay of changes',
        help: 'In seconds, until a poll finds a change. A fetch by ID finds it immediately.',
        input: 'number',
      },
      {
        name: 'lateChanges',
        label: 'Delayed changes',
        help: 'If half of them are delayed, some appear after newer ones.',
        input: [
          ['half', 'About half'],
          ['all', 'All'],
        ],
      },
      {
        name: 'sortOrder',
        label: 'Sort order',
        help: 'The interface doesn’t specify one.',
        input: [
          ['oldest-first', 'Oldest change first'],
          ['newest-first', 'Newest change first'],
          ['by-id', 'By ID'],
        ],
      },
      {
        name: 'indexCopies',
        label: 'Copies of the index',
        help: 'With 2 or more, each copy sorts the changes within one second differently.',
        input: 'number',
      },
      {
        name: 'pollMoment',
        label: 'lastUpdatedAt of a poll',
        help: 'The value that a client stores and sends with its next poll.',
        input: [
          ['page', 'Highest on the page'],
          ['all-matching', 'Highest of all matches'],
          ['clock', 'Service clock'],
        ],
      },
    ],
  },
];

const inputOf = ({ name, input }: Field): string => {
  const id = `id="${name}" name="${name}" aria-describedby="${name}-help"`;
  if (input === 'number') return `<input ${id} type="number" min="0" step="1" required>`;
  if (input === 'flag') return `<input ${id} type="checkbox">`;
  return `<select ${id}>${input.map(([value, label]) => `<option value="${value}">${label}</option>`).join('')}</select>`;
};

const row = (field: Field): string =>
  `<p><label for="${field.name}">${field.label}</label>${inputOf(field)}<small id="${field.name}-help">${field.help}</small></p>`;

/**
 * The control page. It loads nothing from elsewhere.
 *
 * @param nonce lets the page's own style and script pass its Content Security Policy
 */
export const controlPage = (nonce: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Practice controls</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --line: light-dark(#e3e0d9, #302e2b); --soft: light-dark(#57534a, #b9b4a9); --control: light-dark(#8b867b, #7d786e) }
* { box-sizing: border-box }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; background: light-dark(#fcfbf9, #1b1b19); color: light-dark(#1c1a16, #eeebe4) }
fieldset { border: 1px solid var(--line); border-radius: 8px; margin: 0 0 1.5rem; padding: 0.25rem 1.25rem 0.75rem }
legend { font-weight: 600; padding: 0 0.4rem }
p { display: grid; grid-template-columns: 14rem 1fr; gap: 0 1rem; margin: 0.75rem 0; align-items: center }
a { color: inherit } code { font: 0.9375rem ui-monospace, monospace }
small { grid-column: 2; color: var(--soft) }
input, select, button { font: inherit; color: inherit; background: light-dark(#fff, #252422); border: 1px solid var(--control); border-radius: 6px; padding: 0.3rem 0.6rem; min-height: 2.25rem }
input[type=checkbox] { justify-self: start; width: 1.25rem; min-height: 1.25rem }
:focus-visible { outline: 2px solid; outline-offset: 2px }
main { background: inherit }
#status { position: sticky; bottom: 0; display: block; margin: 0; padding: 0.75rem 0; background: inherit; color: var(--soft) }
div.introduction { margin-bottom: 1.5rem }
ul { padding-left: 1.25rem } li button { margin-left: 0.75rem }
.buttons { display: flex; flex-wrap: wrap; gap: 0.75rem }
@media (max-width: 36rem) { p { grid-template-columns: 1fr } small { grid-column: 1 } }
</style>
<main>
<h1>Practice controls</h1>
<div class="introduction">A change applies immediately, until the practice service stops.</div>
<form id="switches">
${groups.map(({ legend, fields }) => `<fieldset><legend>${legend}</legend>${fields.map(row).join('')}</fieldset>`).join('\n')}
<fieldset><legend>Webhooks</legend>
<p><label for="kind">Notify by</label><select id="kind">
<option value="off">No calls</option><option value="post">POST with the event</option><option value="post-xml">POST with the event in XML</option>
<option value="get-path">GET with the ID at the end of the path</option><option value="get-query">GET with the ID in the query</option></select></p>
<p><label for="orderUrl">Address for orders</label><input id="orderUrl" type="url" autocomplete="off"></p>
<p><label for="shipmentUrl">Address for shipments</label><input id="shipmentUrl" type="url" autocomplete="off"></p>
<p><label for="authorization">Authorization header</label><input id="authorization" autocomplete="off"><small>The whole header, for example Bearer and a token. Leave empty to send none.</small></p>
</fieldset>
</form>
<fieldset><legend>Buyers</legend>
<p class="buttons"><button id="issue" type="button">Issue an order</button><button id="act" type="button">Let a buyer act</button><button id="usual" type="button">Reset all settings</button></p>
<div id="shipments"></div>
</fieldset>
<fieldset><legend>Your own requests</legend>
<p><span>Login</span><span><code id="email">…</code>, <code id="sign-in">…</code></span><small>Email and password, valid on this computer only. <a href="/">View and try the services</a>.</small></p>
</fieldset>
<fieldset><legend>Last webhook calls</legend><ul id="calls"></ul><div id="no-calls">No calls yet.</div></fieldset>
<output id="status" role="status"></output>
</main>
<script nonce="${nonce}">
const token = location.hash.slice(1);
const at = (id) => document.getElementById(id);
const say = (text) => { at('status').textContent = text; };
const ask = async (method, path, body) => {
  const headers = { 'X-Control-Token': token, ...(body ? { 'Content-Type': 'application/json' } : {}) };
  const reply = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const answer = await reply.json();
  if (!reply.ok) throw new Error(answer.message);
  return answer;
};
let usual = {};
const show = (state) => {
  usual = state.usual;
  for (const [name, value] of Object.entries(state.switches)) {
    const input = at(name);
    if (name === 'webhook') for (const part of ['kind', 'orderUrl', 'shipmentUrl', 'authorization']) at(part).value = value[part] ?? '';
    else if (input.type === 'checkbox') input.checked = value;
    else input.value = value;
  }
  at('shipments').replaceChildren(...state.waitingShipments.map(({ id, shipmentNumber }) => {
    const line = document.createElement('p');
    line.className = 'buttons';
    line.append('Shipment ' + shipmentNumber + ' is waiting for the buyer.');
    for (const [move, label] of [['approveShipment', 'Approve'], ['rejectShipment', 'Reject']]) {
      const button = document.createElement('button');
      button.textContent = label;
      button.setAttribute('aria-label', label + ' shipment ' + shipmentNumber);
      button.addEventListener('click', () => run('POST', '/control/moves', { move, shipmentId: id }));
      line.append(button);
    }
    return line;
  }));
  at('calls').replaceChildren(...state.webhookCalls.slice(-10).reverse().map(({ label, tries, outcome }) => {
    const line = document.createElement('li');
    line.textContent = label + ': ' + outcome + (tries > 1 ? ' after ' + tries + ' tries' : '');
    return line;
  }));
  at('no-calls').hidden = state.webhookCalls.length > 0;
  at('email').textContent = state.credentials.email;
  at('sign-in').textContent = state.credentials.password;
  say(state.orders + (state.orders === 1 ? ' order' : ' orders'));
};
const run = (method, path, body) => ask(method, path, body).then(show, (error) => say(error.message));
const valueOf = (input) => input.type === 'checkbox' ? input.checked : input.type === 'number' ? Number(input.value) : input.value;
at('switches').addEventListener('submit', (event) => event.preventDefault());
at('switches').addEventListener('change', ({ target }) => {
  if (!target.checkValidity()) return say(target.validationMessage);
  const webhook = { kind: at('kind').value, orderUrl: at('orderUrl').value || null, shipmentUrl: at('shipmentUrl').value || null, authorization: at('authorization').value || undefined };
  run('PATCH', '/control/switches', target.name ? { [target.name]: valueOf(target) } : { webhook });
});
at('issue').addEventListener('click', () => run('POST', '/control/moves', { move: 'issue' }));
at('act').addEventListener('click', () => run('POST', '/control/moves', { move: 'act' }));
at('usual').addEventListener('click', () => run('PATCH', '/control/switches', usual));
if (token === '') say('This address has no token after #. Open practice controls from Orderbell’s settings, or use the address printed at the start.');
else run('GET', '/control/state');
</script>
</html>
`;
