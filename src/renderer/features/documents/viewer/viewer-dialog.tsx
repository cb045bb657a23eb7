import { type ReactElement, useEffect, useRef, useState } from 'react';
import { type ErrorShape, shapeOfError } from '../../../../shared/contract/errors.ts';
import type { ViewerFailure, Zoom } from '../../../../shared/contract/viewer-messages.ts';
import { decimal } from '../../../../shared/domain/values/decimal.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useFormats } from '../../../format/formats-context.tsx';
import { endedText, errorText, useTexts } from '../../../i18n/texts.ts';
import { useClient } from '../../../transport/core-context.tsx';
import { useDownload } from '../use-download.ts';
import { type ShownDocument, useViewers } from './document-viewers.ts';
import { NotShowable, readShowable } from './read-document.ts';
import { drawThumbnail } from './thumbnail-maker.tsx';
import { putThumbnail } from './thumbnails.ts';
import css from './viewer-dialog.module.css';
import { openViewerFrame, type ViewerFrame } from './viewer-frame.ts';

/** Shows a document inside the app: its pages in a frame, and above them what can be done with it. */
export const ViewerDialog = ({
  document: shown,
  onClose,
}: {
  document: ShownDocument;
  onClose: () => void;
}): ReactElement => {
  const t = useTexts();
  const viewers = useViewers();
  const saving = useDownload(shown.objectId, shown.name);
  const { host, state, at, zoom, setZoom, turn, go } = useViewer(shown, onClose);
  const isOpen = state.kind === 'open';
  const pages = isOpen ? state.pages : 1;
  const { download, words, problem } = saving;
  const saved = download?.state === 'done' ? download.opens : null;
  return (
    <Dialog title={shown.shown} onClose={onClose} wide="very">
      <div className={css['viewer']}>
        <div className={css['bar']} role="toolbar" aria-label={t('viewer.tools')}>
          {isOpen && (
            <>
              <span className={css['group']}>
                <IconButton
                  icon="back"
                  label={t('viewer.previous')}
                  disabled={at.page <= 1}
                  onClick={() => go(at.page - 1)}
                />
                <span className={css['figure']} role="status">
                  {t('viewer.page', { page: at.page, pages })}
                </span>
                <IconButton
                  icon="back"
                  className={css['next']}
                  label={t('viewer.next')}
                  disabled={at.page >= pages}
                  onClick={() => go(at.page + 1)}
                />
              </span>
              <ZoomButtons zoom={zoom} shown={at.zoom} setZoom={setZoom} />
              <IconButton icon="turn" label={t('viewer.turn')} onClick={turn} />
            </>
          )}
          <span className={css['group']} data-end>
            {isOpen && (
              <Button
                variant="quiet"
                icon="print"
                onClick={() => {
                  onClose();
                  viewers.print([shown]);
                }}
              >
                {t('viewer.print')}
              </Button>
            )}
            <Button
              variant={state.kind === 'failed' ? 'primary' : 'quiet'}
              icon="download"
              disabled={saving.asking || download?.state === 'running'}
              onClick={saving.start}
            >
              {t('viewer.save')}
            </Button>
            {saved !== null && (
              <Button variant="quiet" icon="widen" onClick={saving.open}>
                {t(saved === 'file' ? 'viewer.outside' : 'documents.reveal')}
              </Button>
            )}
          </span>
        </div>
        <p className={css['saved']} role="status">
          {state.kind === 'loading'
            ? t('viewer.loading', { name: shown.shown })
            : words !== null && <bdi>{words}</bdi>}
        </p>
        {problem !== null && !saving.asking && download?.state !== 'running' && (
          <Notice tone="red" icon="triangle" role="alert">
            {endedText(t, 'asked', problem)}
          </Notice>
        )}
        {state.kind === 'failed' && (
          <Notice tone="amber" icon="triangle" role="alert">
            {typeof state.reason === 'string'
              ? t(`viewer.failed.${state.reason}`)
              : errorText(t, state.reason)}
          </Notice>
        )}
        <div ref={host} className={css['pages']} />
      </div>
    </Dialog>
  );
};

const ZoomButtons = ({
  zoom,
  shown,
  setZoom,
}: {
  zoom: Zoom;
  /** The zoom that the page is shown with. */
  shown: number;
  setZoom: (zoom: Zoom) => void;
}): ReactElement => {
  const t = useTexts();
  const { percent } = useFormats();
  return (
    <span className={css['group']}>
      <IconButton
        icon="dash"
        label={t('viewer.smaller')}
        disabled={shown <= zooms.least}
        onClick={() => setZoom(zoomed(shown, -1))}
      />
      <span className={css['figure']}>{percent(decimal((shown * 100).toFixed()))}</span>
      <IconButton
        icon="plus"
        label={t('viewer.larger')}
        disabled={shown >= zooms.most}
        onClick={() => setZoom(zoomed(shown, 1))}
      />
      <Button variant="quiet" aria-pressed={zoom === 'width'} onClick={() => setZoom('width')}>
        {t('viewer.fit-width')}
      </Button>
      <Button variant="quiet" aria-pressed={zoom === 'page'} onClick={() => setZoom('page')}>
        {t('viewer.fit-page')}
      </Button>
    </span>
  );
};

const zooms = { step: 1.25, least: 0.1, most: 8 };

/** The next larger or smaller zoom. */
const zoomed = (zoom: number, direction: 1 | -1): number =>
  Math.min(zooms.most, Math.max(zooms.least, zoom * zooms.step ** direction));

type State =
  | { kind: 'loading' }
  | { kind: 'open'; pages: number }
  | { kind: 'failed'; reason: ViewerFailure | ErrorShape };

/** The frame with the document, while the dialog is open. */
const useViewer = ({ objectId, name, shown }: ShownDocument, onClose: () => void) => {
  const t = useTexts();
  const client = useClient();
  const host = useRef<HTMLDivElement>(null);
  const frame = useRef<ViewerFrame | null>(null);
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [at, setAt] = useState({ page: 1, zoom: 1 });
  const [view, setView] = useState<{ zoom: Zoom; rotation: number }>({ zoom: 'width', rotation: 0 });
  const change = (next: Partial<typeof view>): void => {
    const whole = { ...view, ...next };
    setView(whole);
    frame.current?.send({ kind: 'view', ...whole });
  };
  const onKey = (key: 'Escape' | '+' | '-' | '0'): void => {
    if (key === 'Escape') onClose();
    else change({ zoom: key === '0' ? 'width' : zoomed(at.zoom, key === '+' ? 1 : -1) });
  };
  const latest = useRef({ onKey, t });
  useEffect(() => {
    latest.current = { onKey, t };
  });

  useEffect(() => {
    const place = host.current;
    if (place === null) return;
    const words = latest.current.t;
    let first = { width: 1, height: 1 };
    const reading = readShowable(client, { objectId, name });
    const opened = openViewerFrame({
      ...{ host: place, title: words('viewer.document', { name: shown }), document: reading },
      view: {
        ...{ zoom: 'width', rotation: 0, scheme: schemeOf(document.documentElement) },
        texts: {
          document: words('viewer.document', { name: shown }),
          page: words('viewer.page', { page: '{page}', pages: '{pages}' }),
          drawing: words('viewer.drawing'),
          undrawn: words('viewer.undrawn'),
        },
      },
      on: (message) => {
        switch (message.kind) {
          case 'opened':
            first = message.first;
            // The keys that scroll belong to the pages.
            place.querySelector('iframe')?.focus();
            return setState({ kind: 'open', pages: message.pages });
          case 'at':
            return setAt(message);
          case 'key':
            return latest.current.onKey(message.key);
          case 'failed':
            return setState({ kind: 'failed', reason: message.reason });
          case 'shown':
            void drawThumbnail(opened, first).then((picture) => putThumbnail(objectId, picture));
        }
      },
    });
    frame.current = opened;
    reading.catch((error: unknown) => {
      opened.close();
      setState({ kind: 'failed', reason: error instanceof NotShowable ? 'kind' : shapeOfError(error) });
    });
    return () => {
      opened.close();
      frame.current = null;
    };
  }, [client, objectId, name, shown]);

  return {
    ...{ host, state, at, zoom: view.zoom },
    setZoom: (zoom: Zoom) => change({ zoom }),
    turn: () => change({ rotation: (view.rotation + 90) % 360 }),
    go: (page: number) => frame.current?.send({ kind: 'go', page }),
  };
};

/** The app's theme, which may differ from the system's. */
const schemeOf = (root: HTMLElement): string => getComputedStyle(root).colorScheme;
