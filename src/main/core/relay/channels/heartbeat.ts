import type { Http } from '../../ports.ts';
import type { Outcome } from './channel.ts';
import { exchange, refused } from './outcomes.ts';
import { secretsIn } from './webhook.ts';

/**
 * Tells a check service (healthchecks.io, Uptime Kuma) that Orderbell is listening. It alerts somebody once
 * this stops, for example because the computer is off.
 */
export const beat = async (http: Http, address: string): Promise<Outcome> => {
  const secrets = secretsIn(address);
  const sent = await exchange(
    http,
    { method: 'GET', url: address, headers: {}, maxAnswerBytes: 65_536 },
    secrets,
  );
  if ('outcome' in sent) return sent.outcome;
  // healthchecks.io answers 200 to a check that it doesn't have.
  return /not found/i.test(sent.words)
    ? refused('relay.gone', { host: new URL(address).host, words: sent.words })
    : { state: 'arrived', words: sent.words };
};
