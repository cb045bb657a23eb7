import { type ReactElement, type ReactNode, useState } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';

/**
 * Where something that was asked for stays away: why, and a button that asks once more. While it is being asked for the notice
 * stays, so that the focus has its place. Nothing while there is no error.
 */
export const QueryFailed = ({
  query: { error, refetch },
  more,
  className,
}: {
  query: { error: Error | null; refetch: () => Promise<unknown> };
  /** What else can be done about it. */
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
