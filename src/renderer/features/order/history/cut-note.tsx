import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { cx } from '../../../components/cx.ts';
import { useTexts } from '../../../i18n/texts.ts';
import css from './cut-note.module.css';

/**
 * Shows three lines of a note, so that the content below stays visible. A button shows the rest, if there
 * is any.
 */
export const CutNote = ({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}): ReactElement => {
  const t = useTexts();
  const id = useId();
  const note = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  const [all, setAll] = useState(false);
  useLayoutEffect(() => {
    const element = note.current;
    // A note shown in full can't be measured for clipping.
    if (element === null || all) return;
    const measure = (): void => setLong(element.scrollHeight > element.clientHeight + 1);
    measure();
    // A narrower window wraps into more lines.
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [all]);
  return (
    <div className={css['note']}>
      <p ref={note} id={id} className={cx(className, !all && css['cut'])}>
        {children}
      </p>
      {isLong && (
        <Button
          variant="quiet"
          size="small"
          className={css['button']}
          aria-expanded={all}
          aria-controls={id}
          onClick={() => setAll(!all)}
        >
          {t(all ? 'order.note-less' : 'order.note-all')}
        </Button>
      )}
    </div>
  );
};
