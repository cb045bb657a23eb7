export const storagePath = '/v2/object-storage/document';

/** Stores documents until an answer refers to them (open points, section 1). */
export const createObjectStorage = () => {
  let count = 0;
  const stored = new Map<string, string>();
  return {
    has: (id: string): boolean => stored.has(id),
    handle: (method: string, path: string, body: string): { status: number; text?: string } => {
      if (method === 'DELETE')
        return { status: stored.delete(path.slice(storagePath.length + 1)) ? 200 : 404 };
      if (!body.includes('name="file"')) return { status: 400 };
      count += 1;
      const id = `document-${count}`;
      stored.set(id, body);
      return { status: 200, text: JSON.stringify({ id }) };
    },
  };
};
