import { type ReactElement, type ReactNode, useState } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';

/**
 * The error of a failed query, with a button to try again. Stays during the new attempt, so that the focus
 * isn't lost. Nothing without an error.
 */
export const QueryFailed = ({
  query: { error, refetch },
  more,
  className,
}: {
  query: { error: Error | null; refetch: () => Promise<unknown> };
  /** Further actions. */
  more?: ReactNode;
  className?: string | undefined;
}): ReactElement | null => {
  const t = useTexts();
  const [triedAfter, setTriedAfter] = useState<Error | null>(null);
  const failure = error ?? triedAfter;
  if (failure === null) return null;
  const again = (): void => {
    setTriedAfter(failure);
    void refetch().finally(() => setTriedAfter(null));
  };
  return (
    <Notice
      className={className}
      tone="red"
      icon="triangle"
      role="alert"
      actions={
        <>
          <Button disabled={triedAfter !== null} onClick={again}>
            {t('start.try-again')}
          </Button>
          {more}
        </>
      }
    >
      {errorText(t, shapeOfError(failure))}
    </Notice>
  );
};
