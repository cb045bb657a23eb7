import type { ReactElement } from 'react';
import { Mark } from '../../components/mark.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import css from './calendar.module.css';
import { amountWords, periodName } from './period-words.ts';
import { isEmpty, type Period } from './periods.ts';
import type { Calendar } from './use-calendar.ts';
import { PeriodNotes } from './week-bars.tsx';

/** The calendar as a table. Omits empty periods. */
export const LoadTable = ({ calendar, periods }: { calendar: Calendar; periods: Period[] }): ReactElement => {
  const t = useTexts();
  const formats = useFormats();
  return (
    <table
      className={css['table']}
      aria-label={t(calendar.unit === 'week' ? 'calendar.weeks' : 'calendar.days')}
    >
      <thead>
        <tr>
          <th scope="col">{t('calendar.period')}</th>
          <th scope="col">{t('calendar.agreed')}</th>
          <th scope="col">{t('calendar.proposed')}</th>
        </tr>
      </thead>
      <tbody>
        {periods
          .filter(({ load }) => !isEmpty(load))
          .map((period) => {
            const { name, days } = periodName(period, t, formats);
            const { agreed, proposed } = period.load;
            return (
              <tr key={period.id} data-chosen={period === calendar.period}>
                <th scope="row">
                  <button
                    type="button"
                    data-period={period.id}
                    aria-current={period === calendar.period ? 'true' : undefined}
                    onClick={() => calendar.choose(period.id)}
                  >
                    {period.span === 'overdue' ? (
                      <Mark tone="red" icon="triangle">
                        {name}
                      </Mark>
                    ) : (
                      name
                    )}
                    {days !== null && <small>{days}</small>}
                    <PeriodNotes period={period} workshop={calendar.workshop} />
                  </button>
                </th>
                {[agreed, proposed].map((sum, index) => (
                  <td key={index === 0 ? 'agreed' : 'proposed'}>
                    {sum.deliveries === 0 ? '–' : formats.count(sum.deliveries)}
                    {sum.amounts.map((amount) => (
                      <small key={amount.currencyIso}>{amountWords({ amounts: [amount] }, formats)}</small>
                    ))}
                  </td>
                ))}
              </tr>
            );
          })}
      </tbody>
    </table>
  );
};
