import { z } from 'zod';
import { isJsonNumber, readJson, withoutMark } from '../service/codec/json.ts';

/** `eventName`: the event that the call names, for the user to read; `null` without one. */
export type CallRead = { hint: Hint; eventName: string | null };

const id = z.union([z.string().max(200), z.custom(isJsonNumber).transform(String)]);
const eventName = z
  .string()
  .regex(/^[\w.-]{1,100}$/)
  .nullable()
  .catch(null);

const eventSchema = z.record(z.string(), z.unknown());
const namesOrder = z.object({ orderId: id }).transform(({ orderId }) => hintOf('order', orderId));
const namesShipment = z
  .object({ shipmentId: id })
  .transform(({ shipmentId }) => hintOf('shipment', shipmentId));
const isShipment = z.object({ id }).transform((shipment) => hintOf('shipment', shipment.id));

/**
 * The record that a POST webhook's body is about, in JSON or XML; `null` for any other text. Never throws.
 * Only the id and the event's name are read: an event has the affected lines only, and anyone may have
 * written it.
 *
 * @param body at most a few MB
 */
export const readEvent = (body: Uint8Array): CallRead | null => {
  try {
    const text = withoutMark(new TextDecoder('utf-8', { fatal: true }).decode(body)).trim();
    const event = eventSchema.parse(text.startsWith('<') ? readXmlEvent(text) : readJson(text));
    const hint = hintIn(event);
    return hint === null ? null : { hint, eventName: eventName.parse(event['eventName'] ?? null) };
  } catch {
    return null;
  }
};

/**
 * Open points, section 8: the named parts first. A call that gets a 400 is never repeated, so an id counts in
 * any other part as well. No other field is read or stored.
 */
const hintIn = (event: Record<string, unknown>): Hint | null => {
  const { orderEvent, singleDeliveryOrderEvent, orderDocumentsEvent, shipment } = event;
  const known = [orderEvent, singleDeliveryOrderEvent, orderDocumentsEvent];
  const others = [...Object.values(event), event];
  const readings = [
    ...known.map((part) => namesOrder.safeParse(part)),
    isShipment.safeParse(shipment),
    ...others.flatMap((part) => [namesOrder.safeParse(part), namesShipment.safeParse(part)]),
  ];
  return readings.flatMap(({ data }) => data ?? []).at(0) ?? null;
};

/** Deeper than any message. */
const mostDepth = 64;

const pieces =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<\/([^\s<>/]+)\s*>|<([^\s<>/!?]+)((?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^<"]*"|'[^<']*'))*)\s*(\/?)>|([^<]+)/y;

/**
 * The texts of an event in XML: those of the root and of its children. The elements have the names of the
 * JSON fields, and the root has any name. Reads each character once and builds no tree.
 * Throws if it is no XML, and for a document type or an entity, which no message has.
 */
const readXmlEvent = (text: string): Record<string, unknown> => {
  const fields: Record<string, string | Record<string, string>> = {};
  const open: string[] = [];
  let inner: Record<string, string> = {};
  let said = '';
  let roots = 0;
  pieces.lastIndex = 0;
  while (pieces.lastIndex < text.length) {
    const [piece, section, closed, opened, attributes = '', empty = '', words] = pieces.exec(text) ?? [];
    if (piece === undefined || ownEntity.test(attributes) || ownEntity.test(words ?? ''))
      throw new SyntaxError('no XML');
    said += section ?? words ?? '';
    if (open.length === 0 && said.trim() !== '') throw new SyntaxError('text outside of the root');
    if (opened !== undefined) {
      open.push(opened);
      if (open.length === 1) roots += 1;
      if (open.length === 2) inner = {};
      said = '';
      if (open.length > mostDepth || roots > 1) throw new SyntaxError('no event');
    }
    if (closed === undefined && empty === '') continue;
    const name = open.pop();
    if (name === undefined || (closed !== undefined && closed !== name)) throw new SyntaxError('no XML');
    const field = name.slice(name.indexOf(':') + 1);
    if (open.length === 2) inner[field] ??= said.trim();
    if (open.length === 1) fields[field] ??= Object.keys(inner).length === 0 ? said.trim() : inner;
    said = '';
  }
  if (open.length > 0 || roots === 0) throw new SyntaxError('no XML');
  return fields;
};

const ownEntity = /&(?!(?:lt|gt|amp|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/;

/**
 * The only thing that a webhook call is trusted with: the record with this id may be worth a fetch.
 * `either`: an id in a path doesn't tell its kind (interface, section 6).
 */
export type Hint = { about: 'order' | 'shipment' | 'either'; id: string };

/** `null` when the text can't be an id, since an id becomes part of an address. */
export const hintOf = (about: Hint['about'], id: string): Hint | null =>
  /^[A-Za-z0-9][A-Za-z0-9._~:-]{0,99}$/.test(id) ? { about, id } : null;

/** The same for the same record. */
export const hintKey = ({ about, id }: Hint): string => `${about} ${id}`;
