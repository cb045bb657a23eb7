import type { CoreContext } from '../context.ts';
import { createCompanySearch } from './company-service.ts';
import { createOrderService } from './create-order-service.ts';
import { createDocumentSource } from './document-source.ts';
import type { Learned } from './profile.ts';
import { createPublishedState } from './published-state.ts';
import type { Session } from './session.ts';
import { createShipmentService } from './shipment-service.ts';

export type RemoteService = ReturnType<typeof createRemoteService>;

/** The order exchange service for the current account. `session` gives `null` when nobody is signed in. */
export const createRemoteService = (
  { clock, chance, log }: CoreContext,
  { session, learned }: { session: () => Session | null; learned: Learned },
) => ({
  orders: createOrderService({ clock, chance, session, learned }),
  shipments: createShipmentService({ clock, session, learned }),
  searchCompanies: createCompanySearch({ clock, session, learned }),
  openDocument: createDocumentSource({ clock, log, session }),
  published: createPublishedState({ clock, session }),
});
