import type { ReactElement } from 'react';
import type { OrderLine, Terms } from '../../../shared/domain/order/order.ts';
import type { LineHint } from '../../../shared/domain/planning/line-hints.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { hintWords } from './hint-words.ts';
import css from './hints.module.css';
import { useHints } from './hints-context.tsx';

export const hintIcons: Record<LineHint['kind'], IconName> = {
  past: 'calendar',
  closed: 'calendar',
  'full-week': 'chart',
  'far-quantity': 'dash',
  'no-price': 'tag',
  'far-price': 'tag',
  price: 'tag',
};

/** One line per hint, each an icon and a sentence. Nothing without hints. */
export const HintList = ({ hints }: { hints: readonly LineHint[] }): ReactElement | null => {
  const t = useTexts();
  const formats = useFormats();
  if (hints.length === 0) return null;
  return (
    <ul className={css['hints']} aria-label={t('hint.label')}>
      {hints.map((hint) => {
        const words = hintWords(hint, t, formats);
        return (
          <li key={words}>
            <Icon name={hintIcons[hint.kind]} />
            <span>{words}</span>
          </li>
        );
      })}
    </ul>
  );
};

/** Hints on a line at these terms. */
export const LineHints = ({ line, terms }: { line: OrderLine; terms: Terms }): ReactElement | null => {
  const hints = useHints();
  return <HintList hints={hints.forTerms(line, terms)} />;
};
