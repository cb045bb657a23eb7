import { z } from 'zod';
import type { Order } from '../../../shared/domain/order/order.ts';
import type { Database } from '../ports.ts';

type BuyerOf = Pick<Order, 'companyId' | 'supplierAccountNumber'>;

export type BuyerNumbersStore = ReturnType<typeof createBuyerNumbersStore>;

/** The buyers' account numbers that the user typed. Each buyer's is asked for once (open points, section 5). */
export const createBuyerNumbersStore = (database: Database) => ({
  find: (accountId: number, order: BuyerOf): string | null => {
    const row = database.get(
      'SELECT buyer_account_number AS number FROM buyer_numbers WHERE account_id = ? AND buyer = ?',
      accountId,
      buyerOf(order),
    );
    return row === null ? null : rowSchema.parse(row).number;
  },

  remember: (accountId: number, order: BuyerOf, number: string): void => {
    database.run(
      `INSERT INTO main.buyer_numbers (account_id, buyer, buyer_account_number) VALUES (?, ?, ?)
       ON CONFLICT (account_id, buyer) DO UPDATE SET buyer_account_number = excluded.buyer_account_number`,
      accountId,
      buyerOf(order),
      number,
    );
  },

  forget: (accountId: number, order: BuyerOf, number: string): void => {
    database.run(
      'DELETE FROM main.buyer_numbers WHERE account_id = ? AND buyer = ? AND buyer_account_number = ?',
      accountId,
      buyerOf(order),
      number,
    );
  },
});

const rowSchema = z.object({ number: z.string() });

// The prefix keeps company ids and account numbers apart.
const buyerOf = ({ companyId, supplierAccountNumber }: BuyerOf): string =>
  companyId === null ? `account:${supplierAccountNumber}` : `company:${companyId}`;
