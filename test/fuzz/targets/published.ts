import { HttpFailure } from '../../../src/main/core/http-failure.ts';
import { createScriptedHttp } from '../../fakes/scripted-http.ts';
import { writeTree } from '../machine/json-tree.ts';
import { brokenText } from '../machine/mutate-text.ts';
import { oddTexts, oddTree, someText } from '../machine/odd-values.ts';
import type { Target } from './target.ts';

/** Four services, with health and version each. */
const mostRequests = 8;

/**
 * What services publish about themselves: any content leads to a state to show, and Orderbell reveals
 * nothing.
 */
export const published: Target = {
  name: 'published',
  share: 1,
  from: 'service',
  run: async (chance, { session, publishedState }) => {
    const answers: string[] = [];
    const http = createScriptedHttp(({ url }) => {
      if (chance.once(20))
        return new HttpFailure(chance.pick(['unreachable', 'timeout', 'too-large']), 'unclear');
      const field = url.endsWith('health') ? 'status' : 'version';
      const value = chance.once(2) ? chance.pick(['UP', ' ok ', 'down', '2026.3.1']) : someText(chance);
      const text = chance.once(6)
        ? writeTree(oddTree(chance))
        : JSON.stringify({ [field]: value, odd: chance.pick(oddTexts) });
      const answer = {
        status: chance.pick([200, 200, 200, 204, 302, 401, 404, 500, 503]),
        text: chance.once(4) ? brokenText(text, chance) : text,
      };
      answers.push(`${answer.status} ${answer.text}`);
      return answer;
    });
    const clock = { now: () => 0 };
    const signedIn = session({ email: 'a@b.example', password: 'correct horse' }, http, clock);
    const state = publishedState({ clock, session: () => signedIn });
    const [first, again] = [await state(), await state()];
    const broken = (first ?? []).flatMap(({ service, healthy, version }) => [
      ...(healthy === null && version === null ? [`${service} published nothing`] : []),
      ...(version !== null && (version !== version.trim() || version === '' || version.length > 100)
        ? ['a version that nobody can read']
        : []),
      ...(healthy === true && !answers.some((answer) => /^200 .*(up|ok|healthy|pass|green)/is.test(answer))
        ? ['a health that nobody published']
        : []),
    ]);
    if (first === null) broken.push('nobody is signed in');
    if (again !== first && JSON.stringify(again) !== JSON.stringify(first)) broken.push('asked once more');
    if (http.requests.length > mostRequests) broken.push(`${http.requests.length} requests`);
    if (http.requests.some(({ headers }) => headers?.['authorization'] !== undefined))
      broken.push('a token was shown');
    return { input: () => answers.join('\n'), broken };
  },
};
