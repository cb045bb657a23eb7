import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Later, LaterDialog } from '../../desk/later.tsx';
import { type ShownDocument, ViewersContext } from './document-viewers.ts';
import { useHasShowable, useWantedThumbnail } from './thumbnails.ts';

/** Provides `useViewers`, with one dialog for all documents. */
export const ViewerHost = ({ children }: { children: ReactNode }): ReactElement => {
  const t = useTexts();
  const [shown, setShown] = useState<ShownDocument | null>(null);
  const [printed, setPrinted] = useState<readonly ShownDocument[] | null>(null);
  const viewers = useMemo(() => ({ show: setShown, print: setPrinted }), []);
  const wanted = useWantedThumbnail();
  const hasShowable = useHasShowable();
  return (
    <ViewersContext value={viewers}>
      {children}
      {shown !== null && (
        <LaterDialog title={shown.shown} wide="very" onClose={() => setShown(null)}>
          {({ ViewerDialog }) => <ViewerDialog document={shown} onClose={() => setShown(null)} />}
        </LaterDialog>
      )}
      {printed !== null && (
        <LaterDialog title={t('viewer.printing')} onClose={() => setPrinted(null)}>
          {({ PrintDialog }) => <PrintDialog documents={printed} onClose={() => setPrinted(null)} />}
        </LaterDialog>
      )}
      {hasShowable && <Later frame={() => <></>}>{({ SpareFrame }) => <SpareFrame />}</Later>}
      {wanted !== null && (
        <Later frame={() => <></>}>{({ ThumbnailMaker }) => <ThumbnailMaker document={wanted} />}</Later>
      )}
    </ViewersContext>
  );
};
