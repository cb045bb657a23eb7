import type { OrderDocument } from '../../../shared/domain/order.ts';
import { useDownloads } from '../../transport/queries.ts';
import { useNamedCommands } from '../keyboard/running.ts';
import { type DocumentDeed, deedMark, deedsOf } from './document-deeds.ts';
import { documentName } from './document-name.ts';

/** Documents that stand together. */
export type DocumentsAt = {
  documents: readonly OrderDocument[];
  /** Tells them from others of the same name; `null` where nothing has to. */
  where: string | null;
  /** Of the line that they are drawn with, if any. */
  position: string | null;
};

/**
 * What can be done about every document by its name, also of one that is out of view: its download, that download's end, opening what
 * was saved, and asking whether to go where it lies elsewhere. It is led to, since there is said what comes of it.
 *
 * @param draw sees to it that a line is drawn, however far away it is
 */
export const useDocumentCommands = (
  places: readonly DocumentsAt[],
  draw: (position: string) => void = () => undefined,
): void => {
  // The oldest first: of several of one document the last one counts.
  const downloads = new Map(useDownloads().map((download) => [download.objectId, download]));
  const named = (deed: DocumentDeed) =>
    places.flatMap(({ documents, where, position }) =>
      documents.flatMap((document) => {
        const { objectId, url } = document;
        const id = objectId ?? url;
        if (id === null || !deedsOf(document, downloads.get(id)).includes(deed)) return [];
        const name = documentName(document);
        const run = (): void => {
          if (position !== null) draw(position);
          // The screen is drawn anew right after.
          queueMicrotask(() => press(deedMark(deed, id), position));
        };
        return [{ name: where === null ? name : `${name} (${where})`, run }];
      }),
    );
  useNamedCommands('download', named('download'));
  useNamedCommands('cancel-download', named('cancel-download'));
  useNamedCommands('open-download', named('open-download'));
  useNamedCommands('reveal-download', named('reveal-download'));
  useNamedCommands('open-elsewhere', named('open-elsewhere'));
};

const press = (mark: string, position: string | null): void => {
  const button = [...document.querySelectorAll<HTMLElement>('[data-document]')].find(
    (one) =>
      one.dataset['document'] === mark &&
      (position === null || one.closest<HTMLElement>('[data-position]')?.dataset['position'] === position),
  );
  button?.focus();
  button?.click();
};
