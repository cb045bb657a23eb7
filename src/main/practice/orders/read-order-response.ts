import { readJson } from '../http/json.ts';
import { checked } from '../http/problem.ts';
import { type CheckedResponse, orderResponseSchema } from './order-response-schema.ts';
import { readOwnXml } from './own-xml.ts';
import { jsonScalars, xmlScalars } from './scalars.ts';

/** Reads an order response in JSON. A 400 names the field at fault. */
export const readJsonResponse = (text: string): CheckedResponse => checked(jsonSchema, readJson(text));

/** Reads an order response in XML (root `SendOrderResponseBySupplier`) into the same shape as JSON. */
export const readXmlResponse = (text: string): CheckedResponse =>
  checked(xmlSchema, readOwnXml(text, 'SendOrderResponseBySupplier'));

const jsonSchema = orderResponseSchema(jsonScalars);
const xmlSchema = orderResponseSchema(xmlScalars);
