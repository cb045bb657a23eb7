import type { OrderDocument, ScheduleEntry } from '../../../shared/domain/order/order.ts';
import { processStatus, shipmentProcessStatus } from '../../../shared/domain/order/statuses.ts';
import { addDays, type CalendarDate, dayAt } from '../../../shared/domain/values/calendar-date.ts';
import { decimal } from '../../../shared/domain/values/decimal.ts';
import { instantOf, timestampAt } from '../../../shared/domain/values/service-timestamp.ts';
import { ownParty } from '../companies/own-company.ts';
import type { SampleDocument } from '../documents/document-store.ts';
import type { PracticeLine, PracticeOrder } from '../orders/practice-order.ts';
import type {
  LoadCarrier,
  PracticeShipment,
  ShipmentArrival,
  ShipmentContact,
  ShipmentDocument,
  ShipmentLine,
} from '../shipments/practice-shipment.ts';
import { textPdf } from './pdf.ts';
import type { Random } from './random.ts';

/**
 * Shipments of confirmed lines, one in each state, with documents of both sides. One shipment covers two
 * orders; the first travels in a container by sea. They are newer than every order of the sample and older
 * than `now` (milliseconds).
 */
export const sampleShipments = (
  orders: PracticeOrder[],
  random: Random,
  now: number,
): { shipments: PracticeShipment[]; documents: SampleDocument[] } => {
  const documents: SampleDocument[] = [];
  const ready = orders.filter(
    ({ buyerAccountNumber, lines }) =>
      buyerAccountNumber !== null && lines.length <= 12 && lines.every(canGo),
  );
  const groups = [
    ...ready.slice(0, 3).map((order) => [order]),
    ready.filter(({ companyId }) => companyId === ready[3]?.companyId).slice(-2),
  ].filter((group) => group.length > 0);
  const shipments = groups.flatMap((group, index): PracticeShipment[] => {
    const [first] = group;
    const decision = decisions[index % decisions.length];
    if (first === undefined || decision === undefined) return [];
    const at = timestampAt(now - (groups.length - index) * 47 * 60_000);
    const document = (name: string, type: string): ShipmentDocument => {
      const stored = sheet(random.uuid(), name, group);
      documents.push(stored);
      return { ...shownDocument(stored, type), lastChangedAt: at };
    };
    const lines = (of: PracticeOrder[], after = 0): ShipmentLine[] =>
      of
        .flatMap((order) => order.lines.map((line) => ({ order, line })))
        .map(({ order, line }, row) => ({
          purchaseOrderNumber: order.purchaseOrderNumber,
          purchaseOrderLinePosition: line.position,
          deliverySchedulePosition: line.confirmed?.deliverySchedule[0]?.position ?? null,
          item: line.item,
          supplierItemRevision: null,
          supplierItemName: null,
          despatchAdviceNumber: `DA-${4_100 + index}`,
          despatchAdviceLinePosition: String((after + row + 1) * 10),
          despatchQuantity: firstDelivery(line).quantity ?? decimal('0'),
          backorderQuantity: null,
          backorderDate: null,
          documents: [],
          lastUpdatedAt: at,
        }));
    const overSea = group.length > 1;
    const today = dayAt(instantOf(at), 'UTC');
    return [
      {
        id: random.uuid(),
        companyId: first.companyId,
        supplierParty: ownParty,
        buyerParty: first.buyerParty,
        supplierContacts: [despatcher],
        buyerContacts: [buyersContact(first)],
        purchaseOrderTerms: first.terms,
        supplierAccountNumber: first.supplierAccountNumber,
        buyerAccountNumber: first.buyerAccountNumber ?? '',
        shipmentNumber: `S-${4_100 + index}`,
        shipmentCompanyName: 'Veluwe Expeditie',
        identifiers: {
          billOfLadingNumber: overSea ? 'ROTFXT0041103' : null,
          imoNumber: overSea ? '9074729' : null,
          carrierShipmentNumber: `VE${880_120 + index}`,
          trackingNumber: `3SVEL${70_441_200 + index * 17}`,
        },
        transportMode: overSea ? 'Maritime transport' : 'Road transport',
        invoiceNumbers: index === 0 ? ['F-20931'] : [],
        ...decision,
        supplierDocuments: [document(`Packing list ${4_100 + index}.pdf`, 'PackingList')],
        buyerDocuments: index === 0 ? [document('Goods received note.pdf', 'General')] : [],
        loadCarriers: overSea ? [{ ...container, lines: lines([first]) }] : index === 0 ? [pallet] : [],
        lines: overSea ? lines(group.slice(1), first.lines.length) : lines(group),
        departure: { location: ownPlace, etdDate: today, atdDate: today },
        destinations: [...(overSea ? [portOfCall(today)] : []), arrivalAt(first, addDays(today, 2))],
        erpIssueDateTime: null,
        lastUpdatedAt: at,
      },
    ];
  });
  return { shipments, documents };
};

const decisions = [
  { processStatus: shipmentProcessStatus.approved, processStatusReason: null },
  {
    processStatus: shipmentProcessStatus.rejected,
    processStatusReason: 'The packing list names another revision of the drawing.',
  },
  { processStatus: shipmentProcessStatus.issued, processStatusReason: null },
] as const;

const despatcher = {
  email: 'expeditie@veldkamp-metaal.example',
  userName: 'Ruben Postma',
  firstName: 'Ruben',
  lastName: 'Postma',
  position: 'Despatch',
  phoneNumber: '+31 525 555 017',
};

const buyersContact = ({ contact }: PracticeOrder): ShipmentContact => {
  const [firstName = '', ...rest] = contact.userName.split(' ');
  return { ...contact, firstName, lastName: rest.join(' '), position: 'Purchasing' };
};

const pallet: LoadCarrier = {
  containerNumber: null,
  containerSizeAndType: null,
  packageSSCC: '340123450000000018',
  packageType: 'PX',
  lines: [],
};

const container = {
  containerNumber: 'CSQU3054383',
  containerSizeAndType: '22G1',
  packageSSCC: null,
  packageType: null,
};

const portOfCall = (today: CalendarDate): ShipmentArrival => ({
  location: {
    locationType: 'PortOfDestination',
    idScheme: 'UN/LOCODE',
    code: 'GBHRW',
    names: ['Port of Harwich'],
    addressLines: ['Parkeston Quay'],
    postalCode: 'CO12 4SR',
    city: 'Harwich',
    countryCodeIso2: 'GB',
  },
  etaStartDate: today,
  etaStartTime: null,
  etaEndDate: addDays(today, 1),
  etaEndTime: null,
  ataDate: today,
  etdDate: addDays(today, 1),
  atdDate: null,
});

const arrivalAt = ({ destination }: PracticeOrder, day: CalendarDate): ShipmentArrival => ({
  location: {
    locationType: 'FinalDestination',
    idScheme: null,
    code: destination.code,
    names: destination.names,
    addressLines: destination.addressLines,
    postalCode: destination.postalCode,
    city: destination.city,
    countryCodeIso2: destination.countryCodeIso2,
  },
  etaStartDate: day,
  etaStartTime: '08:00:00',
  etaEndDate: day,
  etaEndTime: '15:30:00',
  ataDate: null,
  etdDate: null,
  atdDate: null,
});

const ownPlace = {
  locationType: 'AgreedPlace',
  idScheme: null,
  code: 'VELD',
  names: ['Veldkamp Metaal B.V.'],
  addressLines: ['Zwarteweg 12'],
  postalCode: '8097 PR',
  city: 'Oosterwolde',
  countryCodeIso2: 'NL',
};

const sheet = (id: string, filename: string, orders: PracticeOrder[]): SampleDocument => ({
  id,
  filename,
  contentType: 'application/pdf',
  content: textPdf(
    filename.replace('.pdf', ''),
    orders.flatMap(({ purchaseOrderNumber, lines }) => [
      `Order ${purchaseOrderNumber}`,
      ...lines.map(
        (line) => `  ${line.position}  ${line.item.number ?? ''}  ${firstDelivery(line).quantity}`,
      ),
    ]),
  ),
});

const shownDocument = ({ id, filename }: SampleDocument, type: string): OrderDocument => ({
  code: null,
  revision: null,
  name: filename,
  description: null,
  type,
  objectId: id,
  url: null,
});

const canGo = (line: PracticeLine): boolean =>
  line.confirmed !== null &&
  (line.processStatus === processStatus.confirmed || line.processStatus === processStatus.completed);

// The sample ships only the first delivery of a schedule.
const firstDelivery = (line: PracticeLine): ScheduleEntry => {
  const [first] = (line.confirmed ?? line.requested).deliverySchedule;
  if (first === undefined) throw new RangeError(`Line ${line.position} has no delivery.`);
  return first;
};
