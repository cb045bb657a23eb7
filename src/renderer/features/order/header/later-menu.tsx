import { type ReactElement, useState } from 'react';
import { shapeOfError } from '../../../../shared/contract/errors.ts';
import type { Folder } from '../../../../shared/domain/order/folder.ts';
import type { CalendarDate } from '../../../../shared/domain/values/calendar-date.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { MenuItem, useMenu } from '../../../components/menu.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useFormats } from '../../../format/formats-context.tsx';
import { errorText, useTexts } from '../../../i18n/texts.ts';
import editor from '../../answer/editor/line-buttons.module.css';
import { DateField } from '../../dates/date-field.tsx';
import css from '../../exports/exports.module.css';
import { useOpenDays } from '../../hints/use-planning.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { useSetLastPutAside } from '../../sent/last-sent.ts';
import { usePutAside } from '../../sent/use-put-aside.ts';
import { laterChoices } from './later-choices.ts';

/** Puts orders to answer aside until a day, or brings them back. */
export const LaterMenu = ({
  orders: all,
  isOpen,
  onPutAside,
}: {
  /** Lines of one order name it several times. `seen`: the version that is open, and is read by that. */
  orders: readonly { key: number; folder: Folder; purchaseOrderNumber: string; seen?: number }[];
  /** Whether the order is open, not only in a list. */
  isOpen: boolean;
  /** @param keys of the orders */
  onPutAside: (keys: readonly number[]) => void;
}): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  const { today } = formats;
  const setLast = useSetLastPutAside();
  const { id, place, button, open, show, close } = useMenu<HTMLDivElement>();
  const [asking, setAsking] = useState(false);
  const fitting = all.filter(({ folder }) => folder === 'to-answer' || folder === 'later');
  const orders = [...new Map(fitting.map((one) => [one.key, one])).values()];
  const canPutAside = orders.length > 0;
  useShortcuts(canPutAside ? { h: show } : {});
  const put = usePutAside<(typeof orders)[number]>((done, until, rest) => {
    if (until === null) return;
    setLast({ orders: done, until, at: Date.now(), wasOpen: isOpen });
    // What couldn't be put aside stays selected, beside the error.
    if (rest.length === 0) onPutAside(done.map(({ key }) => key));
  });
  const choices = laterChoices(today, useOpenDays());
  if (!canPutAside) return null;
  return (
    <div ref={place} className={css['place']}>
      {orders.every(({ folder }) => folder === 'later') && (
        <Button
          size="small"
          variant="quiet"
          icon="undo"
          data-command="bring-back"
          onClick={() => put.mutate({ orders, until: null })}
        >
          {t('later.bring')}
        </Button>
      )}
      <Button {...button} size="small" variant="quiet" icon="clock" data-command="put-aside">
        {t('later.button')}
      </Button>
      {open && (
        <div id={id} role="menu" aria-label={t('later.menu')} className={css['menu']}>
          {choices.map(({ id: choice, until }) => (
            <MenuItem
              key={until}
              onClick={() => {
                close();
                put.mutate({ orders, until });
              }}
            >
              {choice === 'weekday' ? formats.weekday(until, 'long') : t(`later.${choice}`)}{' '}
              <small>{formats.date(until)}</small>
            </MenuItem>
          ))}
          <MenuItem
            onClick={() => {
              close();
              setAsking(true);
            }}
          >
            {t('later.day')}
          </MenuItem>
        </div>
      )}
      {asking && (
        <DayDialog
          onDay={(until) => {
            setAsking(false);
            put.mutate({ orders, until });
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {put.error !== null && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, shapeOfError(put.error))}
        </Notice>
      )}
    </div>
  );
};

const DayDialog = ({
  onDay,
  onClose,
}: {
  onDay: (until: CalendarDate) => void;
  onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const reading = formats.readDate(typed, formats.today);
  const day = reading.kind === 'read' && reading.date > formats.today ? reading.date : null;
  return (
    <Dialog title={t('later.menu')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (day !== null) onDay(day);
        }}
      >
        <DateField label={t('later.field')} text={typed} onText={setTyped} from={formats.today} focusFirst />
        {day === null && reading.kind === 'read' && <p role="alert">{t('later.wrong')}</p>}
        <div className={editor['asked']}>
          <Button variant="primary" type="submit" disabled={day === null}>
            {t('later.ok')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
