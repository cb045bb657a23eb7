import { type ReactElement, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Progress } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { errorText, useTexts } from '../../../i18n/texts.ts';
import { useClient } from '../../../transport/core-context.tsx';
import type { ShownDocument } from './document-viewers.ts';
import css from './print-dialog.module.css';
import { type Left, mostPrinted, pagesToPrint } from './printed-pages.ts';

/**
 * Draws all pages of documents, then lets the browser print them. Documents that can't be drawn are named
 * before.
 */
export const PrintDialog = ({
  documents,
  onClose,
}: {
  documents: readonly ShownDocument[];
  onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const client = useClient();
  const [done, setDone] = useState(0);
  const [result, setResult] = useState<Awaited<ReturnType<typeof pagesToPrint>> | null>(null);

  useEffect(() => {
    const ended = new AbortController();
    void pagesToPrint(client, documents, { onDone: setDone, signal: ended.signal }).then((all) => {
      if (!ended.signal.aborted) setResult(all);
    });
    return () => ended.abort();
  }, [client, documents]);

  const reasonOf = ({ reason }: Left): string =>
    typeof reason === 'string' ? t(`viewer.failed.${reason}`) : errorText(t, reason);
  const isWhole = result !== null && result.left.length === 0 && !result.isCut;
  const pages = result?.pages ?? [];
  return (
    <Dialog title={t('viewer.printing')} onClose={onClose}>
      <div className={css['dialog']}>
        {result === null ? (
          <>
            <p role="status">{t('viewer.preparing', { done, count: documents.length })}</p>
            <Progress
              label={t('viewer.preparing', { done, count: documents.length })}
              value={done}
              max={documents.length}
            />
          </>
        ) : (
          <p role="status">{t('viewer.prepared', { count: pages.length })}</p>
        )}
        {result?.left.map((left) => (
          <Notice key={left.document.objectId} tone="amber" icon="triangle" title={left.document.shown}>
            {reasonOf(left)}
          </Notice>
        ))}
        {result?.isCut === true && (
          <Notice tone="amber" icon="triangle">
            {t('viewer.cut', { count: mostPrinted })}
          </Notice>
        )}
        <div className={css['choice']}>
          <Button variant="quiet" onClick={onClose}>
            {t('documents.stay')}
          </Button>
          {pages.length > 0 && !isWhole && (
            <Button variant="primary" icon="print" onClick={() => window.print()}>
              {t('viewer.print-pages', { count: pages.length })}
            </Button>
          )}
        </div>
      </div>
      {pages.length > 0 && (
        <PrintedPages pages={pages} onReady={isWhole ? printAndClose(onClose) : undefined} />
      )}
    </Dialog>
  );
};

/** The browser's dialog stops this page until the user has answered it. */
const printAndClose = (onClose: () => void) => (): void => {
  window.print();
  onClose();
};

const PrintedPages = ({
  pages,
  onReady,
}: {
  pages: readonly string[];
  /** Called once every picture can be printed. */
  onReady: (() => void) | undefined;
}): ReactElement => {
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  const ready = useRef(onReady);
  useEffect(() => {
    if (sheet === null) return;
    let isGone = false;
    void Promise.allSettled([...sheet.querySelectorAll('img')].map((image) => image.decode())).then(() => {
      if (!isGone) ready.current?.();
    });
    return () => {
      isGone = true;
    };
  }, [sheet]);
  return createPortal(
    <div ref={setSheet} className={css['sheet']} data-print-sheet data-print-pages>
      {pages.map((address, index) => (
        <img key={`${String(index)} ${address.length}`} src={address} alt="" />
      ))}
    </div>,
    document.body,
  );
};
