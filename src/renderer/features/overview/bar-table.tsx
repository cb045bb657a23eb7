import type { ReactElement } from 'react';
import type { MarkStyle } from '../../components/tone.ts';
import { useFormats } from '../../format/formats-context.tsx';
import css from './overview.module.css';

/** `look`: for bars whose colour has a meaning. `share`: of all bars together, where useful. */
export type Bar = { id: string; name: string; count: number; look?: MarkStyle; share?: string | null };

/** A bar chart built as a table, so that screen readers get the numbers. */
export const BarTable = ({ label, bars }: { label: string; bars: Bar[] }): ReactElement => {
  const formats = useFormats();
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <table className={css['bars']} aria-label={label}>
      <tbody>
        {bars.map(({ id, name, count, look, share }) => (
          <tr key={id}>
            <th scope="row" className={css['barName']}>
              {name}
            </th>
            <td aria-hidden="true">
              <span
                className={css['bar']}
                data-tone={look?.tone}
                style={{ inlineSize: `${(100 * count) / most}%` }}
              />
            </td>
            <td>
              {formats.count(count)}
              {share !== null && share !== undefined && count > 0 && <small> {share}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
