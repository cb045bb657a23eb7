import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Folded content that the browser's find in page still finds. `unfold` and a match call `onFound`.
 * React knows no `hidden="until-found"`, so this sets it.
 */
export const Findable = ({
  id,
  open,
  onFound,
  className,
  children,
}: {
  id: string;
  open: boolean;
  onFound: () => void;
  className?: string | undefined;
  children: ReactNode;
}): ReactElement => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (open) place.current?.removeAttribute('hidden');
    else place.current?.setAttribute('hidden', untilFound);
  }, [open]);
  useEffect(() => {
    const element = place.current;
    // The browser scrolls to the match when the listener returns.
    const found = (): void => flushSync(onFound);
    element?.addEventListener('beforematch', found);
    return () => element?.removeEventListener('beforematch', found);
  }, [onFound]);
  return (
    <div ref={place} id={id} className={className}>
      {children}
    </div>
  );
};

const untilFound = 'until-found';

/** Unfolds the content around an element, so that the element can take the focus. */
export const unfold = (element: Element): void => {
  element.closest(`[hidden="${untilFound}"]`)?.dispatchEvent(new Event('beforematch'));
};
