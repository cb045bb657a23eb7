import { type ReactElement, useRef, useState } from 'react';
import type { OrderDetail } from '../../../shared/contract/orders.ts';
import { useTexts } from '../../i18n/texts.ts';
import { isAlive } from '../order/line-view.ts';
import css from './answer-strip.module.css';
import { DraftCard } from './draft-card.tsx';
import { ResponseCard } from './response-card.tsx';
import type { DraftHandle } from './use-draft.ts';
import { useRecentlyDone } from './use-recently-done.ts';

/** Our side of the order, always in view: what is on its way, and what is being written. */
export const AnswerStrip = ({ detail, draft }: { detail: OrderDetail; draft: DraftHandle }): ReactElement => {
  const t = useTexts();
  const recent = useRecentlyDone(detail.responses);
  const strip = useRef<HTMLElement>(null);
  const [putAway, setPutAway] = useState<string[]>([]);
  const shown = detail.responses.filter(
    (entry) => isAlive(entry) || (recent.includes(entry.id) && !putAway.includes(entry.id)),
  );
  return (
    <section
      ref={strip}
      tabIndex={-1}
      className={css['strip']}
      aria-label={t('answer.title')}
      hidden={shown.length + draft.answers.size === 0}
    >
      {shown.map((entry) => (
        <ResponseCard
          key={entry.id}
          entry={entry}
          detail={detail}
          draft={draft}
          onPutAway={() => setPutAway([...putAway, entry.id])}
        />
      ))}
      {draft.answers.size > 0 && (
        <DraftCard detail={detail} draft={draft} onSent={() => strip.current?.focus()} />
      )}
    </section>
  );
};
