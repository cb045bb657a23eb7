/**
 * An id from the service as one segment of a path. `null` for `.` and `..`: URL parsers resolve them away,
 * and the request would go to another path.
 */
export const pathSegment = (id: string): string | null =>
  id === '.' || id === '..' ? null : encodeURIComponent(id);
