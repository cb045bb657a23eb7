import { visibleName } from '../../../shared/domain/file-name.ts';
import type { OrderDocument } from '../../../shared/domain/order.ts';

/** What a document is called on the screen, its revision included. */
export const documentName = ({ objectId, url, name, code, revision }: OrderDocument): string =>
  [name ?? code ?? url ?? objectId ?? '', revision]
    .filter((part) => part !== null)
    .map(visibleName)
    .join(' ');
