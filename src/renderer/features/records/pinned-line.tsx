import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import css from './record-pane.module.css';

/**
 * Number and buyer at the top of a pane, once its header is scrolled away. Generated text: a search of the
 * page and a screen reader find the heading only.
 */
export const PinnedLine = ({
  header,
  number,
  buyer,
}: {
  header: RefObject<HTMLElement | null>;
  number: string;
  buyer: string;
}): ReactElement => {
  const line = useRef<HTMLDivElement>(null);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (header.current === null || line.current === null) return;
    // It covers what is left of the header when it appears.
    const covered = line.current.offsetHeight;
    const watcher = new IntersectionObserver(
      (entries) => setIsShown(entries.at(-1)?.isIntersecting === false),
      { root: line.current.parentElement, rootMargin: `-${covered}px 0px 0px` },
    );
    watcher.observe(header.current);
    return () => watcher.disconnect();
  }, [header]);
  return (
    <div
      ref={line}
      className={css['pinned']}
      aria-hidden="true"
      data-shown={isShown}
      data-number={number}
      data-buyer={buyer}
    />
  );
};
