import { type ReactElement, useMemo } from 'react';
import { termsOfAnswer } from '../../../shared/domain/answer/line-answer.ts';
import type { LineHint } from '../../../shared/domain/planning/line-hints.ts';
import { Icon } from '../../components/icon.tsx';
import { useFormats } from '../../format/formats-context.tsx';
import { lineName } from '../../format/line-name.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { PlannedLine } from '../answer/draft/answer-plan.ts';
import { focusLine } from '../answer/editor/focus-editor.ts';
import { hintIcons } from './hint-list.tsx';
import { hintWords } from './hint-words.ts';
import css from './hints.module.css';
import type { ForTerms } from './hints-of-lines.ts';

/** Limits of the summary above the button. Each line shows its own hints anyway. */
const mostShown = 4;
const mostLines = 5;

type HintText = { kind: LineHint['kind']; words: string };

/** Hints on a whole answer, where its lines don't say them. Lines with the same hint are grouped. */
export const PlanHints = ({
  plan,
  forTerms,
}: {
  plan: readonly PlannedLine[];
  forTerms: ForTerms;
}): ReactElement | null => {
  const t = useTexts();
  const hintsOf = useHintsOf(forTerms);
  const linesByWords = new Map<string, { kind: LineHint['kind']; lines: string[] }>();
  for (const planned of plan) {
    for (const { kind, words } of hintsOf(planned)) {
      const known = linesByWords.get(words) ?? { kind, lines: [] };
      known.lines.push(lineName(planned.line.position));
      linesByWords.set(words, known);
    }
  }
  if (linesByWords.size === 0) return null;
  const left = linesByWords.size - mostShown;
  return (
    <ul className={css['hints']} aria-label={t('hint.label')}>
      {[...linesByWords].slice(0, mostShown).map(([words, { kind, lines }]) => (
        <li key={words}>
          <Icon name={hintIcons[kind]} />
          <span>{t('hint.of-lines', { count: lines.length, lines: firstOf(lines), what: words })}</span>
        </li>
      ))}
      {left > 0 && (
        <li className={css['more']}>
          <Icon name="dash" />
          <span>{t('hint.more', { count: left })}</span>
        </li>
      )}
    </ul>
  );
};

/** Which lines of an answer have hints. The lines themselves say them. */
export const HintedLines = ({
  plan,
  forTerms,
  onLead,
}: {
  plan: readonly PlannedLine[];
  forTerms: ForTerms;
  /** Draws a line that is far away. */
  onLead: (position: string) => void;
}): ReactElement | null => {
  const t = useTexts();
  const hintsOf = useHintsOf(forTerms);
  const positions = plan.filter((planned) => hintsOf(planned).length > 0).map(({ line }) => line.position);
  const [first] = positions;
  if (first === undefined) return null;
  const lead = (): void => {
    onLead(first);
    focusLine(first);
  };
  return (
    <ul className={css['hints']} aria-label={t('hint.label')}>
      <li>
        <Icon name="dash" />
        <button type="button" className={css['lead']} onClick={lead}>
          {t('hint.at-lines', { count: positions.length, lines: firstOf(positions.map(lineName)) })}
        </button>
      </li>
    </ul>
  );
};

/** The hints on a line of an answer. Typing in one of hundreds of lines recomputes only that line. */
const useHintsOf = (forTerms: ForTerms): ((planned: PlannedLine) => HintText[]) => {
  const t = useTexts();
  const formats = useFormats();
  return useMemo(() => {
    const known = new WeakMap<PlannedLine, HintText[]>();
    return (planned: PlannedLine): HintText[] => {
      const before = known.get(planned);
      if (before !== undefined || !('answer' in planned) || planned.answer.kind === 'reject')
        return before ?? [];
      const terms = termsOfAnswer(planned.line, planned.answer);
      const hints = forTerms(planned.line, terms).map((hint) => ({
        kind: hint.kind,
        words: hintWords(hint, t, formats),
      }));
      known.set(planned, hints);
      return hints;
    };
  }, [forTerms, t, formats]);
};

const firstOf = (lines: readonly string[]): string => {
  const left = lines.length - mostLines;
  return left > 0 ? `${lines.slice(0, mostLines).join(', ')} + ${left}` : lines.join(', ');
};
