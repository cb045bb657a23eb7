import { describe, expect, it } from 'vitest';
import { pathOf } from '../../../fakes/scripted-http.ts';
import { numbered, pollRequest, setUp } from './session-harness.ts';

/**
 * A's answer waits while B renews. A learns that its token is refused before B has a new one.
 * @returns the results of A and B
 */
const bothRefused = async (
  { time, hold, send }: ReturnType<typeof numbered>,
  answerOfA: string,
  renewal: string,
): Promise<unknown[]> => {
  const [answer, renew] = [hold(answerOfA), hold(renewal)];
  const a = send('A');
  await time.settle();
  const b = send('B');
  await time.settle();
  answer();
  await time.settle();
  renew();
  return Promise.all([a, b]);
};

describe('a request whose token is refused while another one renews', () => {
  it('takes no refresh for the sign-in that is due, and signs in after it', async () => {
    const session = numbered();
    const { log, scene, send, refusals } = session;
    await send('first');
    // A gateway that doesn't know the refreshed token yet, and no longer the old one.
    scene.works = (token) => token === 'L4';
    expect([...(await bothRefused(session, 'A R2', 'R3')), refusals()]).toEqual([200, 200, 0]);
    expect(log.filter((line) => !line.includes(' '))).toEqual(['L1', 'R2', 'R3', 'L4']);
    expect(log.filter((line) => line.startsWith('A '))).toEqual(['A L1', 'A R2', 'A L4']);
  });

  it('takes the sign-in that another request needed in the same time', async () => {
    const { time, log, scene, hold, send } = numbered();
    await send('first');
    scene.works = (token) => token === 'L4';
    const answerA = hold('A R2');
    const a = send('A');
    await time.settle();
    expect(await send('B')).toBe(200);
    answerA();
    expect(await a).toBe(200);
    expect(log.filter((line) => !line.includes(' '))).toEqual(['L1', 'R2', 'R3', 'L4']);
  });

  it('signs in no more after the end of the session', async () => {
    const { time, log, scene, hold, send, session } = numbered();
    await send('first');
    scene.works = () => false;
    const answerA = hold('A R2');
    const a = send('A');
    await time.settle();
    await session.end();
    answerA();
    expect(await a).toBe('account.signed-out');
    expect(log.filter((line) => !line.includes(' '))).toEqual(['L1', 'R2']);
  });

  it('signs in if the other request only refreshed, and that token is refused, too', async () => {
    const { time, log, scene, hold, send, refusals } = numbered();
    await send('first');
    scene.works = (token) => token === 'L4' || token === 'R3';
    const answerA = hold('A R2');
    const a = send('A');
    await time.settle();
    expect(await send('B')).toBe(200);
    scene.works = (token) => token === 'L4';
    answerA();
    expect([await a, refusals()]).toEqual([200, 0]);
    expect(log.filter((line) => !line.includes(' '))).toEqual(['L1', 'R2', 'R3', 'L4']);
  });

  it('waits for another sign-in before it calls the path refused', async () => {
    const session = numbered();
    const { log, scene, send, refusals } = session;
    await send('first');
    scene.refreshes = false;
    scene.works = (token) => token === 'L3';
    expect([...(await bothRefused(session, 'A L2', 'L3')), refusals()]).toEqual([200, 200, 0]);
    expect(log.filter((line) => !line.includes(' '))).toEqual(['L1', 'L2', 'L3']);
  });

  it('tries the other request’s new token, and no more', async () => {
    const session = numbered();
    const { log, scene, send, refusals } = session;
    await send('first');
    scene.refreshes = false;
    scene.works = () => false;
    const refused = 'service.path-refused';
    expect([...(await bothRefused(session, 'A L2', 'L3')), refusals()]).toEqual([refused, refused, 0]);
    expect(log.filter((line) => !line.includes(' '))).toEqual(['L1', 'L2', 'L3']);
  });

  it('signs in with the user’s password, though a refresh is under way', async () => {
    const { time, log, hold, session, send } = numbered();
    await send('first');
    await time.advance(30 * 60_000);
    const refresh = hold('R2');
    const sent = send('A');
    await time.settle();
    const signedIn = session.signIn();
    await time.settle();
    expect(log.at(-1)).toBe('R2');
    refresh();
    await signedIn;
    expect(await sent).toBe(200);
    expect(log).toContain('L3');
    expect(session.state().renewedBy).toBe('login');
  });

  it('signs in with the user’s password after a running refresh that fails', async () => {
    const { time, service, session } = setUp();
    await session.send(pollRequest);
    await time.advance(9 * 60_000);
    const gate = Promise.withResolvers<void>();
    const { send } = service.http;
    service.http.send = async (request) => {
      const answer = await send(request);
      if (pathOf(request).endsWith('/refresh')) await gate.promise;
      return answer;
    };
    service.interfere = (request) => (pathOf(request).endsWith('/refresh') ? { status: 503 } : undefined);
    const sent = session.send(pollRequest);
    await time.settle();
    const signedIn = session.signIn();
    gate.resolve();
    await expect(sent).rejects.toMatchObject({ code: 'service.trouble' });
    await signedIn;
    expect(session.state().renewedBy).toBe('login');
  });

  it('uses the token of a running sign-in, though the old one is valid', async () => {
    const { time, log, hold, session, send } = numbered();
    await send('first');
    const login = hold('L2');
    const signedIn = session.signIn();
    const sent = send('A');
    await time.settle();
    login();
    await signedIn;
    expect(await sent).toBe(200);
    expect(log).toEqual(['L1', 'first L1', 'L2', 'A L2']);
  });

  it('signs in once for two simultaneous requests', async () => {
    const { log, session } = numbered();
    await Promise.all([session.signIn(), session.signIn()]);
    expect(log).toEqual(['L1']);
  });
});

describe('requests of a path that was refused within the hour', () => {
  const refused = async () => {
    const session = numbered();
    session.scene.works = () => false;
    expect(await session.send('first')).toBe('service.path-refused');
    session.log.length = 0;
    return session;
  };

  it('refresh the token once, however many get a 401 at the same time', async () => {
    const { log, send } = await refused();
    const results = await Promise.all([send('A'), send('B'), send('C')]);
    expect(new Set(results)).toEqual(new Set(['service.path-refused']));
    expect(log.filter((line) => !line.includes(' '))).toEqual(['R4']);
  });

  it('leave the sign-in after a refused refresh to the requests of other paths', async () => {
    const { time, log, scene, hold, send } = await refused();
    const refresh = hold('refused refresh');
    scene.refreshes = false;
    const a = send('A');
    await time.settle();
    scene.works = (token) => token === 'L4';
    const b = send('B');
    await time.settle();
    refresh();
    expect([await a, await b]).toEqual(['service.path-refused', 200]);
    expect(log.filter((line) => !line.includes(' '))).toEqual(['L4']);
  });
});
