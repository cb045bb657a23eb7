import type { OrderDocument } from '../../../shared/domain/order/order.ts';
import { useDownloads } from '../../transport/queries.ts';
import { useNamedCommands } from '../keyboard/running.ts';
import { deedMark, deedsOf } from './document-deeds.ts';
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
  const all = places.flatMap(({ documents, where, position }) =>
    documents.flatMap((document) => {
      const id = document.objectId ?? document.url;
      if (id === null) return [];
      const own = documentName(document);
      const name = where === null ? own : `${own} (${where})`;
      return deedsOf(document, downloads.get(id)).map((deed) => {
        const run = (): void => {
          if (position !== null) draw(position);
          // The screen is drawn anew right after.
          queueMicrotask(() => press(deedMark(deed, id), position));
        };
        return { deed, name, run };
      });
    }),
  );
  const named = Map.groupBy(all, ({ deed }) => deed);
  useNamedCommands('download', named.get('download') ?? []);
  useNamedCommands('cancel-download', named.get('cancel-download') ?? []);
  useNamedCommands('open-download', named.get('open-download') ?? []);
  useNamedCommands('reveal-download', named.get('reveal-download') ?? []);
  useNamedCommands('open-elsewhere', named.get('open-elsewhere') ?? []);
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
