import { useEffect, useSyncExternalStore } from 'react';
import type { StoredDocument } from './document-viewers.ts';

/** Pictures of first pages by object id, as `data:` addresses. They live as long as the window. */
const pictures = new Map<string, string>();
/** Object ids whose picture was asked for, so that none is tried twice. */
const asked = new Set<string>();
let wanted: readonly StoredDocument[] = [];
const listeners = new Set<() => void>();

const changed = (): void => {
  for (const listener of listeners) listener();
};

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * The first page of a document as a picture, once there is one. Nothing is fetched for it.
 *
 * @param isDownloaded whether the core may have a copy
 */
export const useThumbnail = ({ objectId, name }: StoredDocument, isDownloaded: boolean): string | null => {
  useEffect(() => {
    if (!isDownloaded || asked.has(objectId)) return;
    asked.add(objectId);
    wanted = [...wanted, { objectId, name }];
    changed();
  }, [objectId, name, isDownloaded]);
  return useSyncExternalStore(listen, () => pictures.get(objectId) ?? null);
};

/** The document whose picture is to be drawn next. */
export const useWantedThumbnail = (): StoredDocument | null =>
  useSyncExternalStore(listen, () => wanted[0] ?? null);

/** Ends the drawing of a document, with its picture or without. */
export const putThumbnail = (objectId: string, picture: string | null): void => {
  asked.add(objectId);
  wanted = wanted.filter((one) => one.objectId !== objectId);
  if (picture !== null) pictures.set(objectId, picture);
  changed();
};

/** How many rows on the screen can show their document. */
let showable = 0;

/** Counts a row while it is on the screen. */
export const useShowableRow = (mayShow: boolean): void =>
  useEffect(() => {
    if (!mayShow) return;
    showable += 1;
    changed();
    return () => {
      showable -= 1;
      changed();
    };
  }, [mayShow]);

export const useHasShowable = (): boolean => useSyncExternalStore(listen, () => showable > 0);
