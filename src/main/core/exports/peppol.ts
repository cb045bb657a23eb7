import type { Answer, Flavour } from './flavour.ts';
import { type LineOutcome, type LineWithOutcome, unanswered, uncancelledLines } from './line-outcome.ts';
import {
  endpointOf,
  hasAddress,
  legalEntity,
  neededOfAll,
  type Party,
  postalAddress,
  taxScheme,
} from './parties.ts';
import { noteOf, oneLine, type XmlFields } from './xml.ts';

const head = (transaction: string): XmlFields => ({
  'cbc:CustomizationID': `urn:fdc:peppol.eu:poacc:trns:${transaction}:3`,
  'cbc:ProfileID': 'urn:fdc:peppol.eu:poacc:bis:ordering:3',
});

const orderParty = (party: Party): XmlFields => ({
  'cbc:EndpointID': endpointOf(party),
  'cac:PartyIdentification': { 'cbc:ID': party.accountNumber },
  'cac:PartyName': { 'cbc:Name': oneLine(party.details.legalName) },
  // The profile requires the seller's country. The buyer's address may be missing.
  'cac:PostalAddress': party.buyer === null || hasAddress(party) ? postalAddress(party) : null,
  'cac:PartyTaxScheme': party.buyer === null ? null : taxScheme(party),
  'cac:PartyLegalEntity': legalEntity(party),
  'cac:Contact': party.contact,
});

const responseParty = (party: Party): XmlFields => ({
  'cbc:EndpointID': endpointOf(party),
  'cac:PartyIdentification': { 'cbc:ID': party.accountNumber },
  'cac:PartyLegalEntity': { 'cbc:RegistrationName': oneLine(party.details.legalName) },
});

/**
 * The profile's part of UNCL 4343: AB received, AP accepted, RE rejected, CA conditionally accepted. AB, AP
 * and RE allow no lines (PEPPOL-T76-R008 to R010), so these codes must not hide a difference. A mixture
 * with unanswered lines can't be expressed.
 */
const answer = (lines: LineWithOutcome[]): Answer => {
  const outcomes = new Set(uncancelledLines(lines).map(({ outcome }) => outcome));
  const only = (...allowed: LineOutcome[]): boolean =>
    [...outcomes].every((outcome) => allowed.includes(outcome));
  const whole = (code: string): Answer => ({ code, note: wholeNote(lines), lines: [] });
  if (only('open')) return whole('AB');
  if (outcomes.has('open')) throw unanswered(lines);
  if (only('accepted', 'delivered')) return whole('AP');
  if (only('rejected')) return whole('RE');
  return { code: 'CA', note: null, lines };
};

const wholeNote = (lines: LineWithOutcome[]): string => {
  const cancelled = lines.filter(({ outcome }) => outcome === 'cancelled').map(({ line }) => line.position);
  return noteOf([
    ...new Set(lines.map(({ reason }) => reason)),
    cancelled.length === 0 ? null : `Cancelled by the buyer: ${cancelled.map(oneLine).join(', ')}.`,
  ]);
};

/** UBL 2.1 by the Peppol ordering profile (BIS 3, profile 28). */
export const peppol: Flavour = {
  heads: { Order: head('order'), OrderResponse: head('order_response') },
  orderTypeCode: () => '220',
  needs: {
    Order: ({ buyer }) => (buyer === null ? [...neededOfAll, 'countryCode'] : neededOfAll),
    OrderResponse: () => neededOfAll,
  },
  parties: { Order: orderParty, OrderResponse: responseParty },
  // The profile has one delivery per line, so each delivery becomes a line.
  deliver: (_standing, parts, period) =>
    parts.map(({ id, quantity, date }) => ({
      id,
      quantity,
      delivery: date === null ? null : { [period]: { 'cbc:StartDate': date, 'cbc:EndDate': date } },
    })),
  // UNCL 1229. Nothing is left of a cancelled line, and we accept that: we didn't reject it.
  lineCodes: {
    accepted: '5',
    changed: '3',
    rejected: '7',
    delivered: '42',
    'delivered-otherwise': '42',
    cancelled: '5',
  },
  answer,
};
