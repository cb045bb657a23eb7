import { htmlPage, inHtml } from '../http/html-page.ts';
import { Problem } from '../http/problem.ts';
import type { Route } from '../http/routes.ts';
import { openApi, writeYaml } from '../specs/open-api.ts';
import { specsPage } from '../specs/specs-page.ts';
import type { Switches } from '../switches/switches.ts';
import { serviceNames, services, serviceVersion } from './services.ts';

/**
 * What each service publishes about itself (interface, section 9): description, health and version. The
 * page of the environment lists the services. All these routes are open.
 *
 * @param routes every route of the service, including these
 */
export const environmentRoutes = (routes: () => Route[], switches: () => Switches): Route[] => [
  { method: 'GET', path: /^\/$/, access: 'open', answer: () => htmlPage(environmentPage) },
  ...serviceNames.flatMap((name): Route[] => [
    {
      method: 'GET',
      path: new RegExp(`^/v2/${name}/specs\\.yaml$`),
      access: 'open',
      answer: () => ({
        status: 200,
        text: { contentType: 'application/yaml; charset=utf-8', body: writeYaml(openApi(name, routes())) },
      }),
    },
    {
      method: 'GET',
      path: new RegExp(`^/v2/${name}/specs$`),
      access: 'open',
      answer: () => htmlPage((nonce) => specsPage(openApi(name, routes()), `/v2/${name}/specs.yaml`, nonce)),
    },
    {
      method: 'GET',
      path: new RegExp(`^/v2/${name}/health$`),
      access: 'open',
      answer: () => {
        if (name === 'authentication' && switches().authentication === 'unreachable') {
          throw new Problem(503, 'The authentication service cannot be reached.');
        }
        return { status: 200, json: { service: name, status: 'up' } };
      },
    },
    {
      method: 'GET',
      path: new RegExp(`^/v2/${name}/version$`),
      access: 'open',
      answer: () => ({ status: 200, json: { service: name, version: serviceVersion } }),
    },
  ]),
];

const environmentPage = (nonce: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Practice environment</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem; background: light-dark(#fcfbf9, #1b1b19); color: light-dark(#1c1a16, #eeebe4) }
a { color: inherit }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 1rem 0.4rem 0; border-bottom: 1px solid light-dark(#e3e0d9, #302e2b) }
</style>
<main>
<h1>Practice environment</h1>
<p>An order exchange service for practice, version ${serviceVersion}. All its data is made up.</p>
<table>
<thead><tr><th>Service</th><th>Purpose</th><th>Pages</th></tr></thead>
<tbody>
${Object.entries(services)
  .map(
    ([name, purpose]) =>
      `<tr><th scope="row">${name}</th><td>${inHtml(purpose)}</td><td><a href="/v2/${name}/specs">view and try</a>, <a href="/v2/${name}/specs.yaml">description</a>, <a href="/v2/${name}/health">health</a>, <a href="/v2/${name}/version">version</a></td></tr>`,
  )
  .join('\n')}
</tbody>
</table>
</main>
</html>
`;
