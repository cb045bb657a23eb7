import type { OrderHeader } from '../../../shared/domain/order.ts';

/** Which buyer an order is from: its company or, where that isn't given, our account number there. Keys `buyer_numbers`. */
export const buyerKey = (order: Pick<OrderHeader, 'companyId' | 'supplierAccountNumber'>): string =>
  order.companyId ?? order.supplierAccountNumber;
