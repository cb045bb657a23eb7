import { expect, it } from 'vitest';
import {
  inProgressStatus,
  lineType,
  logisticsStatus,
  orderType,
  processStatus,
  requestStatus,
} from '../../../src/shared/domain/statuses.ts';

/** As spelled in the contract (section 3; open points, section 4). */
it.each([
  [processStatus, ['Issued', 'InProgress', 'Confirmed', 'Rejected', 'Completed', 'Cancelled']],
  [
    inProgressStatus,
    [
      ...['OpenSupplierProposal', 'RejectedSupplierProposal', 'ReissuedRejectedLine'],
      ...['OpenBuyerReopenRequest', 'OpenSupplierReopenRequest', 'OpenBuyerReconfirmationRequest'],
      ...['OpenSupplierShipmentRescheduleRequest', 'ApprovedDeliverySchedule', 'RejectedDeliverySchedule'],
      ...['RevertedCompletedLine', 'RevertedCancelledLine'],
    ],
  ],
  [logisticsStatus, ['Open', 'Produced', 'ReadyToShip', 'Shipped', 'Delivered', 'Cancelled']],
  [requestStatus, ['Open', 'Approved', 'Rejected', 'Closed']],
  [orderType, ['Purchase', 'Forecast', 'RFQ']],
  [lineType, ['Item', 'Service', 'Charge']],
])('the values of a status are those of the contract', (values, words) => {
  expect(Object.values(values)).toEqual(words);
});
