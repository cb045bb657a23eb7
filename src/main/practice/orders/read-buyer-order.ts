import { readJson } from '../http/json.ts';
import { checked } from '../http/problem.ts';
import { type BuyerOrder, buyerOrderSchema } from './buyer-order-schema.ts';
import { readOwnXml } from './own-xml.ts';
import { jsonScalars, xmlScalars } from './scalars.ts';

/** Reads a buyer's order in JSON. A 400 names the field at fault. */
export const readJsonOrder = (text: string): BuyerOrder => checked(jsonSchema, readJson(text));

/** Reads a buyer's order in the service's own XML, root `SendOrderByBuyer` (open points, section 5). */
export const readXmlOrder = (text: string): BuyerOrder =>
  checked(xmlSchema, readOwnXml(text, 'SendOrderByBuyer'));

const jsonSchema = buyerOrderSchema(jsonScalars);
const xmlSchema = buyerOrderSchema(xmlScalars);
