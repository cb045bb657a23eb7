import type { WebhookCall } from '../../../src/main/core/webhook-ports.ts';
import { nothing, type Tree, textTree, writeTree } from '../machine/json-tree.ts';
import { brokenText } from '../machine/mutate-text.ts';
import { mutated } from '../machine/mutate-tree.ts';
import { oddTree, someText } from '../machine/odd-values.ts';
import { trueOrders } from '../machine/true-messages.ts';
import { describeError, outcomeOf, type Target } from './target.ts';

const fields = ['orderEvent', 'singleDeliveryOrderEvent', 'orderDocumentsEvent', 'shipment'];
const ids = [
  '5f2a0c-1',
  'S.9',
  '42',
  '..',
  '../order',
  'a/b',
  'a?b',
  'a#b',
  'a b',
  '%2e%2e',
  '',
  'a\r\nX: y',
];

/** A call from outside: any content leads to an id that can be part of an address, or to nothing. */
export const webhooks: Target = {
  name: 'webhooks',
  share: 2,
  from: 'service',
  run: (chance, { readCall }) => {
    const id = chance.once(2) ? chance.pick(ids) : someText(chance);
    const field = chance.pick(fields);
    const record = group({
      [field === 'shipment' ? 'id' : 'orderId']: textTree(id),
      order: chance.pick(trueOrders),
    });
    const event = group({ eventName: textTree('OrderIssuedByBuyer'), [field]: record, meta: nothing });
    const asSent = chance.once(3);
    const tree = chance.once(20) ? oddTree(chance) : asSent ? event : mutated(event, chance);
    const written = chance.once(3) ? xmlOf(id, field, chance.once(2)) : writeTree(tree);
    const text = asSent || chance.once(2) ? written : brokenText(written, chance);
    const call: WebhookCall = chance.once(2)
      ? { method: 'POST', path: '', query: '', body: Buffer.from(text, chance.once(8) ? 'latin1' : 'utf8') }
      : {
          method: 'GET',
          path: chance.once(2) ? '' : brokenText(`/${encodeURIComponent(id.toWellFormed())}`, chance),
          query: brokenText(`${chance.pick(['orderId', 'shipmentId', 'x'])}=${id}`, chance),
          body: new Uint8Array(),
        };
    const outcome = outcomeOf(() => readCall(call));
    const broken: string[] = [];
    if ('thrown' in outcome) broken.push(`threw ${describeError(outcome.thrown)}`);
    else if (outcome.value !== null) {
      const found = outcome.value.hint.id;
      // As a URL parser would read it.
      const { href } = new URL(`https://service.example/order/${found}`);
      if (href !== `https://service.example/order/${found}`)
        broken.push(`an id that leads elsewhere: ${href}`);
      if (found.length > 100) broken.push(`an id of ${found.length} characters`);
    }
    return { input: () => JSON.stringify({ ...call, body: text }), broken };
  },
};

const xmlOf = (id: string, field: string, isNested: boolean): string => {
  const name = field === 'shipment' ? 'id' : 'orderId';
  const record = `<${field}>${isNested ? '<line/>' : ''}<${name}>${id}</${name}></${field}>`;
  return `<?xml version="1.0"?><Event><eventName>OrderIssuedByBuyer</eventName>${record}</Event>`;
};

const group = (members: Record<string, Tree>): Tree => ({
  kind: 'group',
  members: Object.entries(members).map(([name, value]) => ({ name, value })),
});
