import type { ErrorShape } from '../../../shared/contract/errors.ts';
import type { Outcome } from './channels/channel.ts';
import type { RelaySecrets } from './relay-secrets.ts';

const hidden = '…';

/** The address of a webhook or of a check service is in the keychain alone, so a stored error doesn't have its host. */
export const withoutHost = (outcome: Outcome): Outcome =>
  outcome.state === 'arrived' ? outcome : { ...outcome, error: errorWithoutHost(outcome.error) };

export const errorWithoutHost = (error: ErrorShape): ErrorShape => {
  // A proxy is no secret of the channel.
  if (error.params['host'] === undefined || error.code.startsWith('proxy.')) return error;
  return { ...error, params: { ...error.params, host: hidden } };
};

/** A stored error for the screens, with its host where the keychain has the address. */
export const withHost = async (
  secrets: RelaySecrets,
  error: ErrorShape,
  of: { contact: string } | 'heartbeat',
): Promise<ErrorShape> => {
  if (error.params['host'] !== hidden) return error;
  const address =
    of === 'heartbeat'
      ? await secrets.read('heartbeat')
      : ((await secrets.read('webhook', of.contact))?.address ?? null);
  if (address === null || !URL.canParse(address)) return error;
  return { ...error, params: { ...error.params, host: new URL(address).host } };
};
