import type { ReactElement, ReactNode } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';

/** Where something that was asked for stays away: why, and a button that asks once more. Nothing while there is no error. */
export const QueryFailed = ({
  query: { error, refetch },
  more,
}: {
  query: { error: Error | null; refetch: () => Promise<unknown> };
  /** What else can be done about it. */
  more?: ReactNode;
}): ReactElement | null => {
  const t = useTexts();
  if (error === null) return null;
  return (
    <Notice
      tone="red"
      icon="triangle"
      role="alert"
      actions={
        <>
          <Button onClick={() => void refetch()}>{t('start.try-again')}</Button>
          {more}
        </>
      }
    >
      {errorText(t, shapeOfError(error))}
    </Notice>
  );
};
