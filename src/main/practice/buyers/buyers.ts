import type { Prices } from '../../../shared/domain/order/order.ts';
import { calendarDate } from '../../../shared/domain/values/calendar-date.ts';
import { decimal } from '../../../shared/domain/values/decimal.ts';
import type { ServiceTimestamp } from '../../../shared/domain/values/service-timestamp.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import {
  approveRequest,
  askReconfirmation,
  askToReopen,
  askToReschedule,
  type BuyerMove,
  cancel,
  complete,
  moveGoods,
  moveLines,
  reissue,
  rejectRequest,
  revert,
  type TermsChange,
} from '../orders/buyer-moves.ts';
import {
  type Buyer,
  type BuyerSettings,
  type PracticeLine,
  type PracticeOrder,
  shownTerms,
} from '../orders/practice-order.ts';
import { type BuyerProfile, buyerProfiles } from '../sample/buyer-profiles.ts';
import { draftOrder, scheduleEntry } from '../sample/draft-order.ts';
import { textPdf } from '../sample/pdf.ts';
import type { Random } from '../sample/random.ts';
import type { PracticeShipment } from '../shipments/practice-shipment.ts';
import {
  approveShipment,
  rejectShipment,
  resendShipment,
  withDocument,
} from '../shipments/shipment-moves.ts';
import type { World } from '../world.ts';

/** New terms. Dates are `yyyy-MM-dd`, decimals are text. A field that is left out stays as it is. */
type Change = {
  deliverySchedule?: readonly { date: string; quantity: string }[];
  netPrice?: string;
  reason?: string;
};

type IssueOptions = {
  /** Part of the buyer's name. Default: any buyer that knows its account number. */
  buyer?: string;
  purchaseOrderNumber?: string;
  lineCount?: number;
  /** Terms of the lines, in their order. They set the number of lines unless `lineCount` is given. */
  lines?: readonly Change[];
  notes?: readonly string[];
};

/**
 * The moves of buyers. Each changes the world as if the buyer's system had sent a message. Each returns the
 * order or shipment after the move. `positions` names the lines; left out, it means all.
 *
 * @throws when the transition table (open points, section 4) allows the move on none of the lines
 */
export type Buyers = {
  issue(options?: IssueOptions): PracticeOrder;
  reissue(orderId: string, change: Change, positions?: readonly string[]): PracticeOrder;
  cancel(orderId: string, positions?: readonly string[], reason?: string): PracticeOrder;
  approveProposal(orderId: string, positions?: readonly string[]): PracticeOrder;
  rejectProposal(orderId: string, positions?: readonly string[], reason?: string): PracticeOrder;
  askToReopen(orderId: string, change: Change, positions?: readonly string[]): PracticeOrder;
  askReconfirmation(orderId: string, positions?: readonly string[], reason?: string): PracticeOrder;
  complete(orderId: string, positions?: readonly string[]): PracticeOrder;
  /** Reverts the cancellation or completion of lines. */
  revert(orderId: string, from: 'Cancelled' | 'Completed', positions?: readonly string[]): PracticeOrder;
  /** Sets the stage of the goods: Open, Produced, ReadyToShip, Shipped or Delivered. */
  moveGoods(
    orderId: string,
    stage: string,
    positions?: readonly string[],
    side?: 'buyer' | 'supplier',
  ): PracticeOrder;
  /**
   * The supplier asks for other delivery days of a shipment. The buyer approves or rejects that like a
   * proposal.
   */
  askToReschedule(orderId: string, change: Change, positions?: readonly string[]): PracticeOrder;
  /** Changes the contact of one side. */
  reassignContact(orderId: string, email: string, side?: 'buyer' | 'supplier'): PracticeOrder;
  /** Sends the order again, unchanged. */
  resend(orderId: string, side?: 'buyer' | 'supplier'): PracticeOrder;
  resendShipment(shipmentId: string): PracticeShipment;
  approveShipment(shipmentId: string): PracticeShipment;
  rejectShipment(shipmentId: string, reason?: string): PracticeShipment;
  /** Stores a small text file and attaches it to the shipment. `supplier` means the supplier's ERP. */
  attachToShipment(shipmentId: string, filename: string, side?: 'buyer' | 'supplier'): PracticeShipment;
  /** Changes how this buyer treats order responses. */
  configure(buyer: string, settings: Partial<BuyerSettings>): void;
};

export const createBuyers = (world: World, documents: DocumentStore, random: Random): Buyers => {
  let count = world.orders().length;

  const known = (orderId: string): PracticeOrder => {
    const order = world.order(orderId);
    if (order === undefined) throw new Error(`The practice world has no order ${orderId}.`);
    return order;
  };
  const act = (orderId: string, move: BuyerMove, positions?: readonly string[]): PracticeOrder => {
    const order = known(orderId);
    const moved = moveLines(order, move, world.stamp(), positions);
    if (moved === null)
      throw new Error(`Order ${order.purchaseOrderNumber} allows no such move of its buyer now.`);
    world.put(moved);
    return moved;
  };
  const decide = (
    shipmentId: string,
    move: (shipment: PracticeShipment, at: ServiceTimestamp) => PracticeShipment | null,
  ): PracticeShipment => {
    const shipment = world.shipment(shipmentId);
    if (shipment === undefined) throw new Error(`The practice world has no shipment ${shipmentId}.`);
    const moved = move(shipment, world.stamp());
    if (moved === null)
      throw new Error(`Shipment ${shipment.shipmentNumber} allows no such move of its buyer now.`);
    world.putShipment(moved);
    return moved;
  };
  // Changes the order, not its lines. A change by the supplier's side sets `respondedAt`, as a response
  // does.
  const touch = (
    orderId: string,
    side: 'buyer' | 'supplier',
    change: (order: PracticeOrder) => PracticeOrder,
  ): PracticeOrder => {
    const order = known(orderId);
    const at = world.stamp();
    const eventDates = side === 'supplier' ? { ...order.eventDates, respondedAt: at } : order.eventDates;
    const after = { ...change(order), eventDates, version: order.version + 1, lastUpdatedAt: at };
    world.put(after);
    return after;
  };
  // Each line gets its own change, since a price keeps the line's unit and currency.
  const actWith = (
    orderId: string,
    move: (change: TermsChange) => BuyerMove,
    change: Change,
    positions?: readonly string[],
  ): PracticeOrder => act(orderId, (line, at) => move(termsChange(line, change))(line, at), positions);

  return {
    issue: ({ buyer, purchaseOrderNumber, lineCount, lines = [], notes } = {}) => {
      const from = buyer === undefined ? random.pick(answeredBuyers(world)) : buyerNamed(world, buyer);
      const at = world.stamp();
      const { order: draft, documents: added } = draftOrder({
        profile: profileOf(from),
        buyerAccountNumber: from.buyerAccountNumber,
        random,
        at,
        count,
        lineCount: lineCount ?? (lines.length || random.between(1, 5)),
        lead: [10, 45],
      });
      count += 1;
      for (const document of added) documents.add(document);
      const order: PracticeOrder = {
        ...draft,
        purchaseOrderNumber: purchaseOrderNumber ?? draft.purchaseOrderNumber,
        notes: notes === undefined ? draft.notes : [...notes],
        lines: draft.lines.map((line, index) => {
          const change = lines[index];
          return change === undefined
            ? line
            : { ...line, requested: { ...line.requested, ...termsOnly(termsChange(line, change)) } };
        }),
      };
      world.put(order);
      return order;
    },
    reissue: (orderId, change, positions) => actWith(orderId, reissue, change, positions),
    cancel: (orderId, positions, reason = 'No longer needed.') => act(orderId, cancel(reason), positions),
    approveProposal: (orderId, positions) => act(orderId, approveRequest, positions),
    rejectProposal: (orderId, positions, reason = 'That does not fit our plan.') =>
      act(orderId, rejectRequest(reason), positions),
    askToReopen: (orderId, change, positions) => actWith(orderId, askToReopen, change, positions),
    askReconfirmation: (orderId, positions, reason = 'Please confirm once more.') =>
      act(orderId, askReconfirmation(reason), positions),
    complete: (orderId, positions) => act(orderId, complete, positions),
    revert: (orderId, from, positions) => act(orderId, revert(from), positions),
    moveGoods: (orderId, stage, positions, side) => act(orderId, moveGoods(stage, side), positions),
    askToReschedule: (orderId, change, positions) => actWith(orderId, askToReschedule, change, positions),
    reassignContact: (orderId, email, side = 'buyer') =>
      touch(orderId, side, (order) =>
        side === 'buyer'
          ? { ...order, contact: { ...order.contact, email } }
          : { ...order, supplierContactEmail: email },
      ),
    resend: (orderId, side = 'buyer') => touch(orderId, side, (order) => order),
    resendShipment: (shipmentId) => decide(shipmentId, resendShipment),
    approveShipment: (shipmentId) => decide(shipmentId, approveShipment),
    rejectShipment: (shipmentId, reason = 'The quantity differs from what we agreed.') =>
      decide(shipmentId, (shipment, at) => rejectShipment(shipment, reason, at)),
    attachToShipment: (shipmentId, filename, side = 'buyer') =>
      decide(shipmentId, (shipment, at) => {
        const id = random.uuid();
        const isPdf = filename.toLowerCase().endsWith('.pdf');
        documents.add({
          ...{ id, filename },
          contentType: isPdf ? 'application/pdf' : 'text/plain; charset=utf-8',
          content: isPdf ? textPdf(filename, []) : Buffer.from(`${filename}\n`),
        });
        const document = {
          code: null,
          revision: null,
          name: filename,
          description: null,
          type: 'General',
          objectId: id,
          url: null,
        };
        return withDocument(
          shipment,
          side === 'buyer' ? 'buyerDocuments' : 'supplierDocuments',
          document,
          at,
        );
      }),
    configure: (buyer, settings) => void Object.assign(buyerNamed(world, buyer), settings),
  };
};

const answeredBuyers = (world: World): Buyer[] =>
  world.buyers.filter(({ buyerAccountNumber }) => buyerAccountNumber !== null);

const buyerNamed = (world: World, part: string): Buyer => {
  const buyer = world.buyers.find(({ name }) => name.includes(part));
  if (buyer === undefined) throw new Error(`The practice world has no buyer called ${part}.`);
  return buyer;
};

const profileOf = (buyer: Buyer): BuyerProfile => {
  const profile = buyerProfiles.find(({ companyId }) => companyId === buyer.companyId);
  if (profile === undefined) throw new Error(`The buyer ${buyer.name} has no profile.`);
  return profile;
};

const termsChange = (line: PracticeLine, { deliverySchedule, netPrice, reason }: Change): TermsChange => ({
  ...(deliverySchedule === undefined
    ? {}
    : {
        deliverySchedule: deliverySchedule.map(({ date, quantity }, index) =>
          scheduleEntry(index, calendarDate(date), quantity),
        ),
      }),
  ...(netPrice === undefined ? {} : { prices: withNetPrice(shownTerms(line).prices, netPrice) }),
  ...(reason === undefined ? {} : { reason }),
});

const termsOnly = ({ deliverySchedule, prices }: TermsChange): Omit<TermsChange, 'reason'> => ({
  ...(deliverySchedule === undefined ? {} : { deliverySchedule }),
  ...(prices === undefined ? {} : { prices }),
});

const withNetPrice = (prices: Prices | null, netPrice: string): Prices => {
  const old = prices?.netPrice ?? prices?.grossPrice;
  return {
    netPrice: {
      priceInTransactionCurrency: {
        value: decimal(netPrice),
        currencyIso: old?.priceInTransactionCurrency?.currencyIso ?? null,
      },
      priceInBaseCurrency: null,
    },
    grossPrice: null,
    discountPercentage: null,
    priceUnitOfMeasureIso: prices?.priceUnitOfMeasureIso ?? null,
    priceUnitQuantity: prices?.priceUnitQuantity ?? null,
  };
};
