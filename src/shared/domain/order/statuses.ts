/**
 * Every status value that Orderbell knows, with everything that depends on the value alone.
 * The values are those of the interface (section 3; open points, sections 4 and 7).
 * A service may send others: code treats an unknown value as text, and the functions below say so.
 *
 * To add a value: one line in its list, one row in its table, its texts in each language.
 * Text keys: `label` where a line shows the value, `status.<value>` anywhere else.
 */

export const processStatus = {
  issued: 'Issued',
  inProgress: 'InProgress',
  confirmed: 'Confirmed',
  rejected: 'Rejected',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const;
export type ProcessStatus = (typeof processStatus)[keyof typeof processStatus];

/**
 * Who acts next on a line: we (`answer`), the buyer, or nobody. `agreed`: we deliver; `closed`: it is
 * over.
 */
export type LineAttention = 'answer' | 'buyer' | 'agreed' | 'closed';

const processStatuses = {
  Issued: {
    label: 'line.issued',
    next: 'answer',
    outcome: 'open',
    alert: 'changed',
    unanswerable: null,
    isRejectable: true,
  },
  InProgress: {
    label: 'line.in-progress',
    next: 'by-step',
    outcome: 'open',
    alert: null,
    unanswerable: null,
    isRejectable: true,
  },
  Confirmed: {
    label: 'line.confirmed',
    next: 'agreed',
    outcome: 'agreed',
    alert: null,
    unanswerable: null,
    isRejectable: false,
  },
  Rejected: {
    label: 'line.rejected',
    next: 'closed',
    outcome: 'rejected',
    alert: null,
    // The line waits until the buyer issues it again.
    unanswerable: 'rejected',
    isRejectable: false,
  },
  Completed: {
    label: 'line.completed',
    next: 'closed',
    outcome: 'agreed',
    alert: null,
    unanswerable: 'completed',
    isRejectable: false,
  },
  Cancelled: {
    label: 'line.cancelled',
    next: 'closed',
    outcome: 'cancelled',
    alert: 'cancelled',
    unanswerable: 'cancelled',
    isRejectable: false,
  },
} as const satisfies Record<
  ProcessStatus,
  {
    label: string;
    /** Who acts next, and thereby the folder of the order (`folder.ts`). `by-step`: see `steps`. */
    next: LineAttention | 'by-step';
    /** How the negotiation of the line stands. */
    outcome: 'open' | 'agreed' | 'rejected' | 'cancelled';
    /** The alert when a line gets this status. `null`: none, or the terms decide (`alert-rule.ts`). */
    alert: string | null;
    /** Why a line takes no answer; `null` if it takes one (transition table, open points, section 4). */
    unanswerable: string | null;
    /** Whether an answer may be a rejection. */
    isRejectable: boolean;
  }
>;
export type ProcessStatusFacts = (typeof processStatuses)[ProcessStatus];

/** The table row of a process status; `null` for a value that isn't in the table. */
export const processStatusFacts = (status: string): ProcessStatusFacts | null =>
  rowOf<ProcessStatusFacts>(processStatuses, status);

/** Whether the table has this process status. */
export const isKnownProcessStatus = (status: string): boolean => processStatusFacts(status) !== null;

/** The steps of a line in progress. Those that wait for our answer are in the order of urgency. */
export const inProgressStatus = {
  rejectedSupplierProposal: 'RejectedSupplierProposal',
  rejectedDeliverySchedule: 'RejectedDeliverySchedule',
  openBuyerReopenRequest: 'OpenBuyerReopenRequest',
  openBuyerReconfirmationRequest: 'OpenBuyerReconfirmationRequest',
  reissuedRejectedLine: 'ReissuedRejectedLine',
  revertedCancelledLine: 'RevertedCancelledLine',
  revertedCompletedLine: 'RevertedCompletedLine',
  openSupplierProposal: 'OpenSupplierProposal',
  openSupplierReopenRequest: 'OpenSupplierReopenRequest',
  openSupplierShipmentRescheduleRequest: 'OpenSupplierShipmentRescheduleRequest',
  approvedDeliverySchedule: 'ApprovedDeliverySchedule',
} as const;
export type InProgressStatus = (typeof inProgressStatus)[keyof typeof inProgressStatus];

const steps = {
  RejectedSupplierProposal: {
    label: 'line.rejected-proposal',
    next: 'answer',
    alert: 'proposal-rejected',
    requested: 'line',
    isOwnRequest: false,
    isEndedByAnswer: true,
  },
  RejectedDeliverySchedule: {
    label: 'line.rejected-schedule',
    next: 'answer',
    alert: 'proposal-rejected',
    requested: 'line',
    isOwnRequest: false,
    isEndedByAnswer: false,
  },
  OpenBuyerReopenRequest: {
    label: 'line.buyer-reopen',
    next: 'answer',
    alert: 'reopen-requested',
    requested: 'reopen-request',
    isOwnRequest: false,
    isEndedByAnswer: false,
  },
  OpenBuyerReconfirmationRequest: {
    label: 'line.reconfirmation',
    next: 'answer',
    alert: 'reconfirmation-requested',
    requested: 'line',
    isOwnRequest: false,
    isEndedByAnswer: true,
  },
  ReissuedRejectedLine: {
    label: 'line.reissued',
    next: 'answer',
    alert: 'changed',
    requested: 'line',
    isOwnRequest: false,
    isEndedByAnswer: true,
  },
  RevertedCancelledLine: {
    label: 'line.reverted-cancelled',
    next: 'answer',
    alert: 'changed',
    requested: 'line',
    isOwnRequest: false,
    isEndedByAnswer: false,
  },
  RevertedCompletedLine: {
    label: 'line.reverted-completed',
    next: 'answer',
    alert: 'changed',
    requested: 'line',
    isOwnRequest: false,
    isEndedByAnswer: false,
  },
  OpenSupplierProposal: {
    label: 'line.open-proposal',
    next: 'buyer',
    alert: null,
    requested: 'line',
    isOwnRequest: true,
    isEndedByAnswer: false,
  },
  OpenSupplierReopenRequest: {
    label: 'line.supplier-reopen',
    next: 'buyer',
    alert: null,
    requested: 'confirmed-line',
    isOwnRequest: true,
    isEndedByAnswer: false,
  },
  OpenSupplierShipmentRescheduleRequest: {
    label: 'line.reschedule',
    next: 'buyer',
    alert: null,
    requested: 'line',
    isOwnRequest: true,
    isEndedByAnswer: false,
  },
  ApprovedDeliverySchedule: {
    label: 'line.approved-schedule',
    next: 'buyer',
    alert: null,
    requested: 'replaced',
    isOwnRequest: false,
    isEndedByAnswer: false,
  },
} as const satisfies Record<
  InProgressStatus,
  {
    label: string;
    next: LineAttention;
    /** The alert when a line gets to this step. */
    alert: string | null;
    /**
     * Where the line has the terms that the buyer requests. `replaced`: it shows what was approved
     * instead.
     */
    requested: 'line' | 'reopen-request' | 'confirmed-line' | 'replaced';
    /** Whether our request is open. The line still shows the values from before it (section 4: echo). */
    isOwnRequest: boolean;
    /** Whether only our answer can confirm the line: the buyer has nothing to withdraw. */
    isEndedByAnswer: boolean;
  }
>;
export type StepFacts = (typeof steps)[InProgressStatus];

/** The table row of a step; `null` for no step and for a value that isn't in the table. */
export const stepFacts = (step: string | null): StepFacts | null => rowOf<StepFacts>(steps, step);

/** Whether the interface has this step. A line in progress may also have none (`null`). */
export const isKnownStep = (step: string | null): boolean => step === null || stepFacts(step) !== null;

/** The text key of a line in a step. */
export const stepLabel = <Step extends InProgressStatus>(step: Step): (typeof steps)[Step]['label'] =>
  steps[step].label;

/** Whether the buyer turned down a request of ours. */
export const isRefusal = (step: string | null): boolean => stepFacts(step)?.alert === 'proposal-rejected';

/** The steps that wait for our answer, the most urgent first. */
export type StepToAnswer = {
  [Step in InProgressStatus]: (typeof steps)[Step]['next'] extends 'answer' ? Step : never;
}[InProgressStatus];
export const stepsToAnswer: readonly StepToAnswer[] = Object.values(inProgressStatus).filter(
  (step): step is StepToAnswer => steps[step].next === 'answer',
);

export const logisticsStatus = {
  open: 'Open',
  produced: 'Produced',
  readyToShip: 'ReadyToShip',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
} as const;
export type LogisticsStatus = (typeof logisticsStatus)[keyof typeof logisticsStatus];

const logisticsStatuses = {
  Open: { hasLeft: false, isOver: false },
  Produced: { hasLeft: false, isOver: false },
  ReadyToShip: { hasLeft: false, isOver: false },
  Shipped: { hasLeft: true, isOver: false },
  Delivered: { hasLeft: true, isOver: true },
  Cancelled: { hasLeft: false, isOver: true },
} as const satisfies Record<
  LogisticsStatus,
  {
    /** Whether the goods have left the supplier. */
    hasLeft: boolean;
    /** Whether nothing is left to do: the goods arrived, or their delivery was cancelled. */
    isOver: boolean;
  }
>;

/** How far goods are. An unknown status and none (`null`) have neither left nor arrived. */
export const logisticsFacts = (status: string | null): { hasLeft: boolean; isOver: boolean } =>
  rowOf(logisticsStatuses, status) ?? logisticsStatuses.Open;

/** Status of a request to reopen a line. */
export const requestStatus = {
  open: 'Open',
  approved: 'Approved',
  rejected: 'Rejected',
  closed: 'Closed',
} as const;

/** `processStatus` of a shipment. */
export const shipmentProcessStatus = {
  issued: 'Issued',
  approved: 'Approved',
  rejected: 'Rejected',
} as const;

export const orderType = { purchase: 'Purchase', forecast: 'Forecast', rfq: 'RFQ' } as const;
export type OrderType = (typeof orderType)[keyof typeof orderType];

const orderTypes = {
  Purchase: { label: 'order.type.purchase', note: null },
  Forecast: { label: 'order.type.forecast', note: 'order.type-note.forecast' },
  RFQ: { label: 'order.type.rfq', note: 'order.type-note.rfq' },
} as const satisfies Record<
  OrderType,
  {
    label: string;
    /** The text that says why this isn't a purchase; `null` for a purchase. */
    note: string | null;
  }
>;
export type OrderTypeFacts = (typeof orderTypes)[OrderType];

/** The table row of an order type; `null` for a value that isn't in the table. */
export const orderTypeFacts = (type: string): OrderTypeFacts | null =>
  rowOf<OrderTypeFacts>(orderTypes, type);

/** Whether an order only announces a demand. It binds nobody, so it is never urgent. */
export const isForecast = (type: string): boolean => type === orderType.forecast;

/** Types of orders that are certainly no purchase. An unknown type counts as one. */
export const typesWithoutPurchase: readonly OrderType[] = Object.values(orderType).filter(
  (type) => orderTypes[type].note !== null,
);

export const lineType = { item: 'Item', service: 'Service', charge: 'Charge' } as const;

function rowOf<Row>(table: Readonly<Record<string, Row>>, value: string | null): Row | null {
  return value !== null && Object.hasOwn(table, value) ? (table[value] ?? null) : null;
}
