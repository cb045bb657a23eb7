import { type ReactElement, useEffect, useRef, useState } from 'react';
import {
  type AnswerDetails,
  detailsOfLine,
  hasBlanks,
  hasItemDetails,
  type ItemDetail,
  type ItemDetails,
  type LineDetails,
  longestDetail,
  wrongDetails,
} from '../../../../shared/domain/answer/answer-details.ts';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import { decimalSchema } from '../../../../shared/domain/values/decimal.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { TextField } from '../../../components/fields/field.tsx';
import { useFormats } from '../../../format/formats-context.tsx';
import { lineName } from '../../../format/line-name.ts';
import { useTexts } from '../../../i18n/texts.ts';
import css from './details-dialog.module.css';

/** What an answer says about each line beside its terms: our line number, and item details. */
export const DetailsDialog = ({
  lines,
  details,
  onDetails,
  onClose,
}: {
  /** The answered lines. */
  lines: readonly OrderLine[];
  details: AnswerDetails;
  onDetails: (details: AnswerDetails) => void;
  onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const change = (line: LineDetails): void =>
    onDetails({
      ...details,
      lines: [...details.lines.filter(({ position }) => position !== line.position), line],
    });
  return (
    <Dialog title={t('details.title')} onClose={onClose} wide>
      <div ref={form} className={css['form']}>
        {lines.map((line) => (
          <LineFields
            key={line.position}
            line={line}
            details={detailsOfLine(details, line.position)}
            onDetails={change}
          />
        ))}
        <div className={css['foot']}>
          <Button variant="primary" onClick={onClose}>
            {t('details.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

const LineFields = ({
  line,
  details,
  onDetails,
}: {
  line: OrderLine;
  details: LineDetails;
  onDetails: (details: LineDetails) => void;
}): ReactElement => {
  const t = useTexts();
  const name = t('say.line-alone', { line: lineName(line.position) });
  const { salesOrderLinePosition, itemDetails } = details;
  // A buyer who sent item details may expect ours.
  const [startsOpen] = useState(line.itemDetails.length > 0 || hasItemDetails(itemDetails));
  return (
    <fieldset className={css['line']} aria-label={name}>
      <TextField
        label={t('details.sales-line', { line: lineName(line.position) })}
        maxLength={longestDetail}
        problem={hasBlanks(salesOrderLinePosition) ? t('details.blanks') : null}
        value={salesOrderLinePosition}
        onChange={({ target }) => onDetails({ ...details, salesOrderLinePosition: target.value })}
      />
      <Disclosure summary={t('details.item')} startsOpen={startsOpen}>
        <ItemFields
          details={itemDetails}
          onDetails={(next) => onDetails({ ...details, itemDetails: next })}
        />
      </Disclosure>
    </fieldset>
  );
};

const ItemFields = ({
  details,
  onDetails,
}: {
  details: ItemDetails;
  onDetails: (details: ItemDetails) => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const wrong = wrongDetails(details);
  const weight = decimalSchema.safeParse(details.netWeight);
  // The text as typed. The stored value has a decimal point in every language.
  const [typed, setTyped] = useState(weight.success ? formats.quantity(weight.data) : details.netWeight);
  const problemOf = (name: ItemDetail): string | null => {
    const found = wrong.find((one) => one === name);
    return found === undefined ? null : t(`details.wrong.${found}`);
  };
  const field = (name: ItemDetail, value: string, onText: (text: string) => void): ReactElement => (
    <TextField
      label={t(`details.${name}`)}
      maxLength={longestDetail}
      problem={problemOf(name)}
      value={value}
      onChange={({ target }) => onText(target.value)}
    />
  );
  const plain = (name: Exclude<ItemDetail, 'netWeight'>, read = (text: string): string => text) =>
    field(name, details[name], (text) => onDetails({ ...details, [name]: read(text) }));
  return (
    <div className={css['item']}>
      {plain('countryOfOriginCodeIso2', (text) => text.toUpperCase())}
      {plain('combinedNomenclatureCode')}
      {field('netWeight', typed, (text) => {
        const reading = formats.readNumber(text);
        setTyped(text);
        onDetails({ ...details, netWeight: reading.kind === 'read' ? reading.value : text.trim() });
      })}
      {plain('netWeightUnitOfMeasureIso')}
      {plain('dangerousGoodsCodeUnece')}
      {plain('serialNumber')}
      {plain('batchNumber')}
    </div>
  );
};
