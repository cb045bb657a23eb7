/** Sends the request of a form and shows the answer as text. It stores nothing. */
export const specsScript = `
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
    status.textContent = 'Asking …';
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
