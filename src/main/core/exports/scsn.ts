import type { Flavour } from './flavour.ts';
import { unanswered, uncancelledLines } from './line-outcome.ts';
import { quantityOf, wholeQuantity } from './line-terms.ts';
import {
  endpointOf,
  hasAddress,
  legalEntity,
  neededOfAll,
  type Party,
  postalAddress,
  taxScheme,
} from './parties.ts';
import { oneLine, type XmlFields } from './xml.ts';

const head: XmlFields = { 'cbc:UBLVersionID': '2.1' };

// SCSN identifies a party by its identification, its VAT number and its registration.
const partyOf = (party: Party): XmlFields => ({
  'cac:PartyIdentification': { 'cbc:ID': endpointOf(party) },
  'cac:PartyName': { 'cbc:Name': oneLine(party.details.legalName) },
  'cac:PostalAddress': hasAddress(party) ? postalAddress(party) : null,
  'cac:PartyTaxScheme': taxScheme(party),
  'cac:PartyLegalEntity': legalEntity(party),
  'cac:Contact': party.contact,
});

/** UBL 2.1 as the Smart Connected Supplier Network uses it. `docs/exports.md` lists the assumptions. */
export const scsn: Flavour = {
  heads: { Order: head, OrderResponse: head },
  orderTypeCode: (changed) => (changed ? 'Changed' : 'New'),
  needs: { Order: () => neededOfAll, OrderResponse: () => neededOfAll },
  parties: { Order: partyOf, OrderResponse: partyOf },
  // All deliveries stay in their line.
  deliver: ({ line }, parts, period) => [
    {
      id: line.position,
      quantity: wholeQuantity(parts),
      delivery: parts.flatMap(({ date, quantity }, index) =>
        date === null
          ? []
          : [
              {
                'cbc:ID': String(index + 1),
                'cbc:Quantity': quantityOf(line, quantity),
                [period]: { 'cbc:EndDate': date },
              },
            ],
      ),
    },
  ],
  lineCodes: {
    accepted: 'accepted',
    changed: 'revised',
    rejected: 'rejected',
    delivered: 'accepted',
    'delivered-otherwise': 'revised',
    cancelled: 'cancelled',
  },
  // Each line has its own status, and unanswered lines may be left out.
  answer: (lines) => {
    if (uncancelledLines(lines).every(({ outcome }) => outcome === 'open')) throw unanswered(lines);
    return { code: null, note: null, lines: lines.filter(({ outcome }) => outcome !== 'open') };
  },
};
