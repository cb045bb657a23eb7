/** The words of the settings of webhooks. */
export const webhook = {
  'webhook.title': 'Webhook',
  'webhook.on': 'Take the service’s calls',
  'webhook.what':
    'The service says when something is new, so that you see it at once. For computers that it can reach; asking every few minutes goes on all the same.',
  'webhook.host': 'Reachable from',
  'webhook.host.this-computer': 'this computer alone',
  'webhook.host.every-network': 'every network',
  'webhook.port': 'Port',
  'webhook.port-wrong': 'A port is a number from 1 to 65535.',
  'webhook.public': 'Address from outside',
  'webhook.public-hint': 'Where a proxy or a name of your own leads here.',
  'webhook.public-wrong': 'This must begin with https:// or http://, and end before any ? or #.',
  'webhook.address': 'Address for the service',
  'webhook.address-hint':
    'Give it to the service’s administrator and to nobody else. It does for orders and shipments, by POST and by GET.',
  'webhook.copy': 'Copy',
  'webhook.copied': 'Copied.',
  'webhook.not-copied': 'This couldn’t be copied. It is selected: copy it by hand.',
  'webhook.renew': 'Make a new address',
  'webhook.renew-ask': 'Make a new address?',
  'webhook.renew-what':
    'The service goes on calling the address that it has, and nobody will be there any more. Until its administrator has the new one, only polling brings orders. There is no way back to the old one.',
  'webhook.renew-not': 'Keep this one',
  'webhook.awaited': 'Nobody has called by this new address yet',
  'webhook.awaited-help':
    'The address before is dead. Give this one to the service’s administrator; until a call comes by it, only polling brings orders.',
  'webhook.in-the-clear': 'Calls come over plain http',
  'webhook.in-the-clear-help':
    'Whoever listens on the way learns this address and can make Orderbell ask the service, though nothing more. A proxy with https in front prevents it; give its address as the address from outside.',
  'webhook.basic':
    'This account sends its password with every request, and can’t fetch one order by itself: a call brings the next poll forward. With a token an order comes in at once. Shipments come in with a token only.',
  'webhook.no-call': 'No call since Orderbell started.',
  'webhook.last-call': 'Last call {when}: {outcome}',
  'webhook.outcome.following': 'being looked up',
  'webhook.outcome.brought': 'it brought something new',
  'webhook.outcome.nothing-new': 'nothing that wasn’t known already',
  'webhook.outcome.unknown': 'the service doesn’t know what it was about, so it was polled',
  'webhook.outcome.polled':
    'orders were polled, for this account can’t fetch one by itself; a shipment wants a token',
  'webhook.outcome.wants-token':
    'it was about a shipment, and this account can’t fetch those: they want a token',
  'webhook.outcome.failed': 'the service couldn’t be asked; Orderbell tries again',
  'webhook.outcome.left-to-polling': 'too many at once; polling brings them',
  'webhook.outcome.no-account': 'nobody is signed in',
  'webhook.outcome.not-understood': 'it couldn’t be understood',
} as const;
