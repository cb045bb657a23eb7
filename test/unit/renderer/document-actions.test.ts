import { describe, expect, it } from 'vitest';
import { actionsOf } from '../../../src/renderer/features/documents/document-actions.ts';

describe('the actions of a document', () => {
  const stored = { objectId: 'D-1', url: null, name: 'Model.step', code: null };
  const linked = { ...stored, objectId: null };

  it('in the object storage depend on its download', () => {
    expect(actionsOf(stored, undefined)).toEqual(['download']);
    expect(actionsOf(stored, { state: 'running', opens: null })).toEqual(['cancel-download']);
    expect(actionsOf(stored, { state: 'cancelled', opens: null })).toEqual(['download']);
    expect(actionsOf(stored, { state: 'failed', opens: null })).toEqual(['download']);
  });

  it('once saved depend on the type of the file, and on its owner', () => {
    expect(actionsOf(stored, { state: 'done', opens: 'file' })).toEqual(['download', 'open-download']);
    expect(actionsOf(stored, { state: 'done', opens: 'folder' })).toEqual(['download', 'reveal-download']);
    expect(actionsOf(stored, { state: 'done', opens: null })).toEqual(['download']);
  });

  it('show what the viewer may be able to show, whatever was downloaded', () => {
    expect(actionsOf({ ...stored, name: 'Drawing.PDF' }, undefined)).toEqual(['show-document', 'download']);
    expect(actionsOf({ ...stored, name: null, code: 'D-17' }, { state: 'running', opens: null })).toEqual([
      'show-document',
      'cancel-download',
    ]);
    expect(actionsOf({ ...stored, name: 'Photo.jpeg' }, { state: 'done', opens: 'file' })).toEqual([
      'show-document',
      'download',
      'open-download',
    ]);
  });

  it('elsewhere are a question before opening, if its link may be opened', () => {
    expect(actionsOf({ ...linked, url: 'https://documents.example/terms' }, undefined)).toEqual([
      'open-elsewhere',
    ]);
    expect(actionsOf({ ...linked, url: 'http://documents.example/terms' }, undefined)).toEqual([]);
    expect(actionsOf(linked, undefined)).toEqual([]);
    // A document in the object storage is fetched from there.
    expect(actionsOf({ ...stored, url: 'https://documents.example/terms' }, undefined)).toEqual(['download']);
  });
});
