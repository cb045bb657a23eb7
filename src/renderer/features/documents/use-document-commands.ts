import type { OrderDocument } from '../../../shared/domain/order/order.ts';
import { unfold } from '../../components/findable.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useDownloads } from '../../transport/queries.ts';
import { useNamedCommands } from '../keyboard/running.ts';
import { actionId, actionsOf } from './document-actions.ts';
import { documentName } from './document-name.ts';

/** Documents that are shown together. */
export type DocumentsAt = {
  documents: readonly OrderDocument[];
  /** Distinguishes them from others of the same name; `null` if none have. */
  where: string | null;
  /** The line that shows them, if any. */
  position: string | null;
};

/**
 * Commands for every document by its name, also outside of the view: download, cancel, open, and follow an
 * external link. Each focuses the document, where the result is shown.
 *
 * @param draw makes sure that a line is rendered, even far outside of the view
 */
export const useDocumentCommands = (
  places: readonly DocumentsAt[],
  draw: (position: string) => void = () => undefined,
): void => {
  const t = useTexts();
  // Oldest first, so that a document's newest download wins.
  const downloads = new Map(useDownloads().map((download) => [download.objectId, download]));
  const all = places.flatMap(({ documents, where, position }) =>
    documents.flatMap((document) => {
      const id = document.objectId ?? document.url;
      if (id === null) return [];
      const own = documentName(document, t);
      const name = where === null ? own : `${own} (${where})`;
      return actionsOf(document, downloads.get(id)).map((action) => {
        const run = (): void => {
          if (position !== null) draw(position);
          // The page renders first.
          queueMicrotask(() => press(actionId(action, id), position));
        };
        return { action, name, run };
      });
    }),
  );
  const named = Map.groupBy(all, ({ action }) => action);
  useNamedCommands('show-document', named.get('show-document') ?? []);
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
  if (button !== undefined) unfold(button);
  button?.focus();
  button?.click();
};
