import { type ReactElement, useState } from 'react';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import { freeOf } from '../draft/draft-model.ts';
import { BulkForm, type BulkFormProps } from './bulk-form.tsx';

export const BulkRejectForm = ({
  lines,
  answers,
  onDone,
  onCancel,
}: BulkFormProps & { lines: readonly OrderLine[] }): ReactElement => {
  const [reason, setReason] = useState('');
  const free = freeOf(lines, answers);
  const typed = reason.trim();
  return (
    <BulkForm
      kind="reject"
      {...{ lines, free, reason, onCancel }}
      onReason={setReason}
      ready={free.length > 0 && typed !== ''}
      onApply={() => onDone(free.map(({ position }) => [position, { kind: 'reject', reason: typed }]))}
    />
  );
};
