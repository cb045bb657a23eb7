import type { Shipment, ShipmentLine } from '../../../shared/domain/delivery/shipment.ts';
import type { Formats } from '../../format/formats.ts';
import { withUnit } from '../../format/joined.ts';
import { unitWord } from '../../format/unit-word.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { DescribedChange } from '../records/change-list.tsx';
import { headFacts } from './head-facts.ts';
import { despatched, itemName, laterWords, type ShownLine } from './line-words.ts';
import { shipmentStatusWord } from './shipment-mark.ts';

export type ShipmentChanges = { inHead: DescribedChange[]; inLines: DescribedChange[]; lines: number };

/**
 * Differences between a shipment and the version last seen. Compares only the texts that are shown;
 * documents carry their own marks. Lines are never removed (`mergeShipment`).
 *
 * @param lines from `shownLines`: current lines with those last seen
 */
export const shipmentChanges = (
  seen: Shipment,
  now: Shipment,
  lines: readonly ShownLine[],
  t: Texts,
  formats: Formats,
): ShipmentChanges => {
  const ofLines = lines.map((line) => lineChanges(line, t, formats));
  return {
    inHead: headChanges(seen, now, t, formats),
    inLines: ofLines.flat(),
    lines: ofLines.filter(({ length }) => length > 0).length,
  };
};

const headChanges = (seen: Shipment, now: Shipment, t: Texts, formats: Formats): DescribedChange[] => {
  const [olds, news] = [headFacts(seen, t, formats), headFacts(now, t, formats)];
  const gone = olds.filter(({ key }) => !news.some((fact) => fact.key === key));
  return [
    ...changeOf(
      t('shipment.status'),
      shipmentStatusWord(seen.processStatus, t),
      shipmentStatusWord(now.processStatus, t),
    ),
    ...changeOf(t('answer.reason'), seen.processStatusReason, now.processStatusReason),
    ...news.flatMap(({ key, name, text }) =>
      changeOf(name, olds.find((fact) => fact.key === key)?.text ?? null, text),
    ),
    ...gone.flatMap(({ name, text }) => changeOf(name, text, null)),
  ];
};

const lineChanges = (
  { name, before, line: now }: ShownLine,
  t: Texts,
  formats: Formats,
): DescribedChange[] => {
  const where = (field: string): string => `${name} · ${field}`;
  if (before === null) return changeOf(where(t('field.line')), null, itemName(now, t));
  const quantity = (line: ShipmentLine): string | null => {
    const figure = despatched(line, formats);
    return figure === null
      ? null
      : withUnit(figure, unitWord(line.item.purchaseUnitOfMeasureIso, t, line.despatchQuantity));
  };
  return [
    ...changeOf(where(t('field.quantity')), quantity(before), quantity(now)),
    ...changeOf(name, laterWords(before, t, formats), laterWords(now, t, formats)),
  ];
};

/** For a text of several lines, such as date and place, reports only the lines that differ. */
const changeOf = (where: string, before: string | null, after: string | null): DescribedChange[] => {
  const [olds, news] = [before, after].map((text) => text?.split('\n') ?? []);
  const apart = (ours: string[] = [], others: string[] = []): string | null =>
    ours.filter((line) => !others.includes(line)).join(', ') || null;
  const change = { where, before: apart(olds, news), after: apart(news, olds) };
  return change.before === null && change.after === null ? [] : [change];
};
