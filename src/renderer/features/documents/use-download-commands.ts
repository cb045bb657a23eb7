import type { OrderDocument } from '../../../shared/domain/order.ts';
import { useDownloads } from '../../transport/queries.ts';
import { useNamedCommands } from '../keyboard/running.ts';
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
 * The download of every document in the store by its name, also of one that is out of view: it is led to, since there is said how far
 * the download is.
 *
 * @param draw sees to it that a line is drawn, however far away it is
 */
export const useDownloadCommands = (
  places: readonly DocumentsAt[],
  draw: (position: string) => void = () => undefined,
): void => {
  const running = new Set(
    useDownloads().flatMap(({ objectId, state }) => (state === 'running' ? [objectId] : [])),
  );
  useNamedCommands(
    'download',
    places.flatMap(({ documents, where, position }) =>
      documents.flatMap((document) => {
        const { objectId } = document;
        if (objectId === null || running.has(objectId)) return [];
        const name = documentName(document);
        const run = (): void => {
          if (position !== null) draw(position);
          // The screen is drawn anew right after.
          queueMicrotask(() => press(objectId, position));
        };
        return [{ name: where === null ? name : `${name} (${where})`, run }];
      }),
    ),
  );
};

const press = (objectId: string, position: string | null): void => {
  const button = [...document.querySelectorAll<HTMLElement>('[data-download]')].find(
    (one) =>
      one.dataset['download'] === objectId &&
      (position === null || one.closest<HTMLElement>('[data-position]')?.dataset['position'] === position),
  );
  button?.focus();
  button?.click();
};
