import type { ChargeLine } from '../../../../shared/domain/order/order.ts';
import type { Formats } from '../../../format/formats.ts';
import { joined } from '../../../format/joined.ts';
import { withUnit } from '../../../format/with-unit.ts';
import type { Texts } from '../../../i18n/texts.ts';

/** A charge of a line: reason, quantity and price. */
export const chargeWords = (
  { position, code, description, quantity, price }: ChargeLine,
  t: Texts,
  formats: Formats,
): string =>
  joined(
    [
      joined([position, description ?? code ?? t('order.charge')], ' '),
      quantity === null ? null : formats.quantity(quantity),
      price === null
        ? t('order.no-price')
        : withUnit(formats.price(price.value, price.currencyIso), price.currencyIso),
    ],
    ' · ',
  );
