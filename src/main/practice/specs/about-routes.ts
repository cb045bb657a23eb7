import type { z } from 'zod';
import { buyerOrderSchema, buyerUpdateSchemas } from '../orders/buyer-order-schema.ts';
import { orderResponseSchema } from '../orders/order-response-schema.ts';
import { jsonScalars } from '../orders/scalars.ts';
import { pollRequestSchema } from '../search/poll.ts';
import { despatchAdviceSchema } from '../shipments/despatch-advice-schema.ts';

/** What a description adds to a route's method, path and access. */
export type About = {
  summary: string;
  /** Media types of the body. */
  consumes?: string[];
  body?: z.ZodType;
  /** The one part of an upload. */
  file?: true;
  query?: string;
  /** A header that the route needs instead of an Authorization. */
  header?: string;
  /** Media types of the answer. Default: `application/json`. */
  produces?: string[];
};

const buyerUpdates = buyerUpdateSchemas(jsonScalars);
const json = ['application/json'];
const jsonOrXml = ['application/json', 'application/xml'];
const anything = ['application/octet-stream'];

/** By method and path, without the version where it is optional. */
export const aboutRoutes: Readonly<Record<string, About>> = {
  'GET /v2/authentication/login': {
    summary: 'Log in with Basic; the tokens come in the headers Set-Authorization and Set-Refresh-Token',
  },
  'GET /v2/authentication/refresh': {
    summary: 'A new pair of tokens for a refresh token',
    header: 'Refresh-Token',
  },
  'POST /v2/authentication/logout': { summary: 'End a refresh token', header: 'Refresh-Token' },
  'POST /v2/api-connector/order': {
    summary: 'A buyer issues or reissues an order',
    consumes: jsonOrXml,
    body: buyerOrderSchema(jsonScalars),
  },
  'POST /v2/api-connector/order/indicators': {
    summary: 'A buyer says where an order or its lines stand',
    consumes: json,
    body: buyerUpdates.indicators,
  },
  'POST /v2/api-connector/order/deliveries': {
    summary: 'A buyer adds to what it received of lines',
    consumes: json,
    body: buyerUpdates.deliveries,
  },
  'POST /v2/api-connector/order/deliveryHistory': {
    summary: 'A buyer replaces what it received of lines; an empty list clears it',
    consumes: json,
    body: buyerUpdates.deliveryHistory,
  },
  'POST /v2/api-connector/order/documents': {
    summary: 'A buyer attaches documents to an order or its lines',
    consumes: json,
    body: buyerUpdates.documents,
  },
  'POST /v2/api-connector/order-response': {
    summary: 'The supplier answers an order',
    consumes: jsonOrXml,
    body: orderResponseSchema(jsonScalars),
  },
  'POST /v2/api-connector/shipment/despatch-advice': {
    summary: 'The supplier announces or changes a shipment',
    consumes: json,
    body: despatchAdviceSchema,
  },
  'PUT /v2/sci-connector/order': {
    summary: 'A buyer issues or reissues an order as UBL 2.1 Order',
    consumes: ['application/xml'],
  },
  'GET /v2/order-search/poll': {
    summary: 'Orders that changed after a moment; the filter is the body',
    consumes: json,
    body: pollRequestSchema,
  },
  'POST /v2/order-search/poll': {
    summary: 'Orders that changed after a moment',
    consumes: json,
    body: pollRequestSchema,
  },
  'GET /order/{id}': { summary: 'An order with all its lines' },
  'GET /v2/shipment/poll': {
    summary: 'Shipments that changed after a moment; the filter is the body',
    consumes: json,
    body: pollRequestSchema,
  },
  'POST /v2/shipment/poll': {
    summary: 'Shipments that changed after a moment',
    consumes: json,
    body: pollRequestSchema,
  },
  'GET /shipment/{id}': { summary: 'A shipment with all its lines and documents' },
  'GET /company-search': { summary: 'Companies by name, place or account number', query: 'query' },
  'POST /v2/object-storage/document': {
    summary: 'Upload a document; the answer has its id',
    consumes: ['multipart/form-data'],
    file: true,
  },
  'GET /v2/object-storage/document/{id}/metadata': {
    summary: 'File name, content type, and a downloadUrl that works for a minute without any Authorization',
  },
  'GET /v2/object-storage/document/{id}': { summary: 'Download a document', produces: anything },
  'GET /object-storage/download/{id}': { summary: 'Download a document', produces: anything },
  'GET /object-storage/ticket/{id}': { summary: 'Where a downloadUrl leads', produces: anything },
  'DELETE /v2/object-storage/document/{id}': { summary: 'Delete a document' },
};

/** The texts for what every service publishes about itself. */
export const aboutSelf: Readonly<Record<string, About>> = {
  'specs.yaml': { summary: 'This description', produces: ['application/yaml'] },
  specs: { summary: 'This description, to view and to try', produces: ['text/html'] },
  health: { summary: 'Whether the service is up' },
  version: { summary: 'The label of the service' },
};
