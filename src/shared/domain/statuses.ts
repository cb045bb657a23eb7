/** Status values of the interface (section 3; open points, section 4). More may come: treat an unknown one as text. */

export const processStatus = {
  issued: 'Issued',
  inProgress: 'InProgress',
  confirmed: 'Confirmed',
  rejected: 'Rejected',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const;

export const isKnownProcessStatus = (status: string): boolean => knownProcessStatuses.has(status);

const knownProcessStatuses: ReadonlySet<string> = new Set(Object.values(processStatus));

export const inProgressStatus = {
  openSupplierProposal: 'OpenSupplierProposal',
  rejectedSupplierProposal: 'RejectedSupplierProposal',
  reissuedRejectedLine: 'ReissuedRejectedLine',
  openBuyerReopenRequest: 'OpenBuyerReopenRequest',
  openSupplierReopenRequest: 'OpenSupplierReopenRequest',
  openBuyerReconfirmationRequest: 'OpenBuyerReconfirmationRequest',
  openSupplierShipmentRescheduleRequest: 'OpenSupplierShipmentRescheduleRequest',
  approvedDeliverySchedule: 'ApprovedDeliverySchedule',
  rejectedDeliverySchedule: 'RejectedDeliverySchedule',
  revertedCompletedLine: 'RevertedCompletedLine',
  revertedCancelledLine: 'RevertedCancelledLine',
} as const;

/** Whether the interface has this in-progress status. A line in progress may also have none (`null`). */
export const isKnownInProgressStatus = (status: string | null): boolean =>
  status === null || knownInProgressStatuses.has(status);

const knownInProgressStatuses: ReadonlySet<string> = new Set(Object.values(inProgressStatus));

export const logisticsStatus = {
  open: 'Open',
  produced: 'Produced',
  readyToShip: 'ReadyToShip',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
} as const;

export const requestStatus = {
  open: 'Open',
  approved: 'Approved',
  rejected: 'Rejected',
  closed: 'Closed',
} as const;

export const orderType = { purchase: 'Purchase', forecast: 'Forecast', rfq: 'RFQ' } as const;

export const lineType = { item: 'Item', service: 'Service', charge: 'Charge' } as const;
