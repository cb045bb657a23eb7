import { type ReactElement, useState } from 'react';
import type { OrderLine } from '../../../../shared/domain/order/order.ts';
import { confirmedTerms } from '../../../../shared/domain/order/terms.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { MenuItem, useMenu } from '../../../components/menu.tsx';
import { useFormats } from '../../../format/formats-context.tsx';
import { lineName } from '../../../format/line-name.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { termsWords } from '../../order/header/terms-words.ts';
import css from '../editor/line-buttons.module.css';

/** The menu of a confirmed line with its rare command: cancel the whole line. A dialog asks first. */
export const CancelMenu = ({ line, onCancel }: { line: OrderLine; onCancel: () => void }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const { id, place, button, open, close } = useMenu<HTMLSpanElement>();
  const [asking, setAsking] = useState(false);
  const name = lineName(line.position);
  const agreed = confirmedTerms(line);
  const unit = line.item.purchaseUnitOfMeasureIso;
  return (
    <span ref={place} className={css['place']}>
      <IconButton
        {...button}
        size="small"
        icon="more"
        label={t('answer.more', { line: name })}
        data-line-menu=""
        data-command="cancel-line"
      />
      {open && (
        <div id={id} role="menu" aria-label={t('answer.more', { line: name })} className={css['menu']}>
          <MenuItem
            onClick={() => {
              close();
              setAsking(true);
            }}
          >
            {t('answer.cancel-line')}
          </MenuItem>
        </div>
      )}
      {asking && (
        <Dialog title={t('answer.cancel-ask', { line: name })} onClose={() => setAsking(false)}>
          {agreed !== null && (
            <p>{t('answer.cancel-lost', { terms: termsWords(agreed, unit, t, formats).join(' · ') })}</p>
          )}
          <p>{t('answer.cancel-means')}</p>
          <div className={css['asked']}>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t('answer.cancel-no')}
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                setAsking(false);
                onCancel();
              }}
            >
              {t('answer.cancel-yes', { line: name })}
            </Button>
          </div>
        </Dialog>
      )}
    </span>
  );
};
