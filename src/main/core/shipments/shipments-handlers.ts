import type { DespatchEntry } from '../../../shared/contract/despatch.ts';
import type { ShipmentList } from '../../../shared/contract/shipments.ts';
import type { CurrentAccount } from '../accounts/current-account.ts';
import type { Emit } from '../events.ts';
import type { HandlersOf } from '../rpc/handlers.ts';
import type { ShipmentsDesk } from './shipments-desk.ts';

/** The shipments' part of the contract. */
export const shipmentsHandlers = (deps: {
  desk: ShipmentsDesk;
  emit: Emit;
  account: CurrentAccount;
  adviceUnderWay: (accountId: number) => DespatchEntry[];
  heard: () => ShipmentList['heard'];
}): HandlersOf<
  'shipments.list' | 'shipments.counts' | 'shipments.get' | 'shipments.mark-seen' | 'shipments.refresh'
> => {
  const underWay = (): DespatchEntry[] => {
    const id = deps.account.get()?.id ?? null;
    return id === null ? [] : deps.adviceUnderWay(id);
  };
  return {
    'shipments.list': () => ({ rows: deps.desk.list(), underWay: underWay(), heard: deps.heard() }),
    'shipments.counts': () => ({
      ...deps.desk.counts(),
      troubled: underWay().filter(({ state }) => state === 'conflict' || state === 'needs-attention').length,
    }),
    'shipments.get': ({ key }) => deps.desk.detail(key),
    'shipments.mark-seen': ({ key, revision }) => {
      if (deps.desk.markSeen(key, revision)) deps.emit({ name: 'shipments.changed', keys: [key] });
      return {};
    },
    'shipments.refresh': async ({ key }) => ({ changed: await deps.desk.refresh(key) }),
  };
};
