import { z } from 'zod';

/**
 * All error codes. Each has a text in the renderer (`error.<code>`) that says what happened and who can
 * fix it.
 */
export const errorCodes = [
  'service.address-invalid',
  'service.not-https',
  'service.unreachable',
  'service.cut-off',
  'service.timeout',
  'service.tls',
  'service.trouble',
  'service.rate-limited',
  'service.not-a-service',
  'service.answer-too-large',
  'service.far-future',
  'service.never-still',
  'service.no-shipments',
  'service.no-companies',
  'service.needs-token',
  'service.refused',
  'service.not-found',
  'service.credentials-refused',
  'service.path-refused',
  'service.role-missing',
  'service.company-refused',
  'proxy.unusable',
  'proxy.unreachable',
  'proxy.refused',
  'proxy.scheme',
  'proxy.credentials-needed',
  'proxy.credentials-refused',
  'account.signed-out',
  'practice.unavailable',
  'order.not-found',
  'order.changed',
  'order.held-back',
  'order.not-by-id',
  'order.damaged',
  'response.invalid',
  'response.order-number-wrong',
  'response.buyer-account-number-missing',
  'response.not-found',
  'response.too-late',
  'response.fate-unknown',
  'response.effect-unseen',
  'response.documents-unseen',
  'document.not-found',
  'document.kind-refused',
  'document.too-large',
  'document.too-large-to-show',
  'document.too-many',
  'document.empty',
  'document.incomplete',
  'document.nothing-to-send',
  'document.sent-already',
  'document.gone',
  'document.changed',
  'document.wrong-content',
  'document.save-full',
  'document.save-refused',
  'document.save-failed',
  'document.not-fetched',
  'shipment.not-found',
  'shipment.not-by-id',
  'message.damaged',
  'despatch.invalid',
  'despatch.number-taken',
  'despatch.not-found',
  'despatch.too-late',
  'export.setting-missing',
  'export.setting-wrong',
  'export.unit-unknown',
  'export.currency-missing',
  'export.several-currencies',
  'export.no-base-quantity',
  'export.negative',
  'export.price-unit',
  'export.date-missing',
  'export.quantity-missing',
  'export.price-missing',
  'export.price-unreadable',
  'export.position-missing',
  'export.position-twice',
  'export.number-missing',
  'export.no-lines',
  'export.unanswered',
  'export.all-cancelled',
  'export.not-a-purchase',
  'backup.busy',
  'backup.store-damaged',
  'backup.wrong-passphrase',
  'backup.not-a-backup',
  'backup.damaged',
  'backup.newer',
  'outbox.restored',
  'webhook.port-taken',
  'webhook.port-refused',
  'webhook.failed',
  'relay.practice',
  'relay.unknown-host',
  'relay.unreachable',
  'relay.timeout',
  'relay.tls',
  'relay.no-tls',
  'relay.unexpected-answer',
  'relay.cut-off',
  'relay.later',
  'relay.login-refused',
  'relay.sender-refused',
  'relay.recipient-refused',
  'relay.refused',
  'relay.gone',
  'relay.access-refused',
  'relay.button-refused',
  'relay.topics-unreadable',
  'relay.no-mail-server',
  'relay.secret-missing',
  'relay.mail-address-invalid',
  'relay.web-address-invalid',
  'relay.topic-guessable',
  'relay.secret-not-forgotten',
  'relay.nobody-told',
  'store.full',
  'store.read-only',
  'store.failed',
  'store.gone',
  'store.taken',
  'rpc.unknown-call',
  'rpc.bad-input',
  'rpc.bad-output',
  'rpc.unreachable',
  'page.part-missing',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/**
 * An error as it is transferred. `params`: for the text. `detail`: for the log, and for the service's
 * words.
 */
export const errorShapeSchema = z.object({
  code: z.enum(errorCodes),
  params: z.record(z.string(), z.string()),
  detail: z.string().nullable(),
});
export type ErrorShape = z.infer<typeof errorShapeSchema>;

/** An error as it was stored. A code that another version of Orderbell stored becomes `internal`. */
export const storedErrorSchema = errorShapeSchema.extend({
  code: errorShapeSchema.shape.code.catch('internal'),
});

/** The only error that is thrown on purpose. `detail` never contains secrets or content of orders. */
export class OrderbellError extends Error {
  readonly code: ErrorCode;
  readonly params: Record<string, string>;
  readonly detail: string | null;

  constructor(
    code: ErrorCode,
    options: { params?: Record<string, string>; detail?: string; cause?: unknown } = {},
  ) {
    super(options.detail === undefined ? code : `${code}: ${options.detail}`, { cause: options.cause });
    this.name = 'OrderbellError';
    this.code = code;
    this.params = options.params ?? {};
    this.detail = options.detail ?? null;
  }
}

export const shapeOfError = (error: unknown): ErrorShape =>
  error instanceof OrderbellError
    ? { code: error.code, params: error.params, detail: error.detail }
    : { code: 'internal', params: {}, detail: error instanceof Error ? error.message : null };
