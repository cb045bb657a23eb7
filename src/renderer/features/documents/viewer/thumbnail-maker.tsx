import { useEffect } from 'react';
import type { PageSize } from '../../../../shared/contract/viewer-messages.ts';
import { useClient } from '../../../transport/core-context.tsx';
import type { StoredDocument } from './document-viewers.ts';
import { pictureOf } from './picture.ts';
import { readDocument } from './read-document.ts';
import { putThumbnail } from './thumbnails.ts';
import { drawPages, type ViewerFrame } from './viewer-frame.ts';

/** Draws the picture of a document that the core has a copy of. Renders nothing. */
export const ThumbnailMaker = ({ document: { objectId, name } }: { document: StoredDocument }): null => {
  const client = useClient();
  useEffect(() => {
    const make = async (): Promise<string | null> => {
      const read = await readDocument(client, { objectId, name }, false);
      if (read === null || read === 'kind') return null;
      const drawn = await drawPages(read, (frame, { first }) => drawThumbnail(frame, first));
      return typeof drawn === 'string' ? drawn : null;
    };
    make().then(
      (picture) => putThumbnail(objectId, picture),
      () => putThumbnail(objectId, null),
    );
  }, [client, objectId, name]);
  return null;
};

/** Pixels of the longer side: twice what the row shows, for sharp screens. */
const longest = 112;

/** The first page, small. `null` if it can't be drawn. */
export const drawThumbnail = async (frame: ViewerFrame, first: PageSize): Promise<string | null> => {
  const scale = longest / Math.max(first.width, first.height);
  const bitmap = await frame.draw({ page: 1, scale, rotation: 0 });
  return bitmap === null ? null : pictureOf(bitmap);
};
