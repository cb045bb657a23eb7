import type { ReactElement } from 'react';
import { Kbd } from '../../components/kbd.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './desk.module.css';

/** In place of an order or shipment: the keys that open one. */
export const NothingOpen = ({ isOfShipments }: { isOfShipments: boolean }): ReactElement => {
  const t = useTexts();
  return (
    <div className={css['nothing']}>
      <p>{t(isOfShipments ? 'shipments.nothing-open' : 'desk.nothing-open')}</p>
      <p className={css['keys']}>
        <span>
          <Kbd>j</Kbd> {t(isOfShipments ? 'shipments.next' : 'command.next')}
        </span>
        <span>
          <Kbd>k</Kbd> {t(isOfShipments ? 'shipments.previous' : 'command.previous')}
        </span>
      </p>
    </div>
  );
};
