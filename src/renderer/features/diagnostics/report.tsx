import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useRef, useState } from 'react';
import { shapeOfError } from '../../../shared/contract/errors.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorText, useTexts } from '../../i18n/texts.ts';
import { useClient } from '../../transport/core-context.tsx';
import css from './diagnostics.module.css';

/** The report, shown before the user copies it. */
export const Report = (): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const text = useRef<HTMLTextAreaElement>(null);
  const [shown, setShown] = useState<{ id: number; text: string } | null>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const write = useMutation({
    mutationFn: () => client.call('diagnostics.report', {}),
    onMutate: () => setCopied(null),
    onSuccess: (written) => {
      setShown(written);
      save.reset();
    },
  });
  const save = useMutation({
    mutationFn: (id: number) => client.call('diagnostics.save', { what: 'report', id }),
  });
  const failure = write.error ?? save.error;
  const copy = (): void => {
    text.current?.focus();
    text.current?.select();
    // The clipboard API would need a permission, which the Electron shell denies.
    setCopied(document.execCommand('copy'));
  };
  return (
    <>
      <p className={css['quiet']}>{t('diagnostics.report-what')}</p>
      {shown !== null && (
        <textarea
          ref={text}
          className={css['report']}
          aria-label={t('diagnostics.report')}
          readOnly
          rows={12}
          value={shown.text}
        />
      )}
      <div className={css['row']}>
        <Button disabled={write.isPending} onClick={() => write.mutate()}>
          {t(shown === null ? 'diagnostics.report-show' : 'diagnostics.report-again')}
        </Button>
        {shown !== null && (
          <>
            <Button variant="primary" onClick={copy}>
              {t('diagnostics.copy')}
            </Button>
            <Button disabled={save.isPending} onClick={() => save.mutate(shown.id)}>
              {t('diagnostics.save-report')}
            </Button>
          </>
        )}
        <span role="status" className={css['quiet']}>
          {copied !== null && t(copied ? 'diagnostics.copied' : 'diagnostics.not-copied')}{' '}
          {save.data !== undefined &&
            (save.data.path === null
              ? t('diagnostics.report-gone')
              : t('diagnostics.saved', { path: save.data.path }))}
        </span>
      </div>
      {failure !== null && (
        <Notice tone="red" icon="triangle" role="alert">
          {errorText(t, shapeOfError(failure))}
        </Notice>
      )}
    </>
  );
};
