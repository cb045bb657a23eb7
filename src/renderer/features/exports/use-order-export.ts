import { useState } from 'react';
import type { OrderExport } from '../../../shared/contract/calls/exports.ts';
import type { OrderDetail } from '../../../shared/contract/calls/orders.ts';
import { type ErrorShape, shapeOfError } from '../../../shared/contract/errors.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import { useOfferTable } from './offer-table.ts';
import { orderLinesTable } from './order-lines-table.ts';
import { saveFile } from './save-file.ts';

export type ExportKind = OrderExport | 'table' | 'print';

type Outcome = { done: string } | { failure: ErrorShape } | null;

export type OrderExporting = {
  run: (kind: ExportKind) => void;
  outcome: Outcome;
  forget: () => void;
};

/** Exports the open order, and keeps the result of the last export. */
export const useOrderExport = (detail: OrderDetail): OrderExporting => {
  const t = useTexts();
  const client = useClient();
  const offer = useOfferTable();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const number = detail.order.purchaseOrderNumber.replaceAll(/[\\/]/g, '-');

  const document = async (what: OrderExport): Promise<void> => {
    const file = await client.call('exports.order', { key: detail.key, what });
    saveFile(file.name, file.text, 'application/xml');
    setOutcome({ done: file.name });
  };
  const run = (kind: ExportKind): void => {
    setOutcome(null);
    if (kind === 'print') window.print();
    else if (kind === 'table')
      offer({ name: t('exports.file.lines', { number }), table: orderLinesTable(detail, t) });
    else document(kind).catch((error: unknown) => setOutcome({ failure: shapeOfError(error) }));
  };
  return { run, outcome, forget: () => setOutcome(null) };
};
