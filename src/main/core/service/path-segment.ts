/**
 * An id of the service's as one piece of a path. `null` for `.` and `..`, which every reader of addresses resolves away:
 * under such a name nothing can be asked for, and something else would answer.
 */
export const pathSegment = (id: string): string | null =>
  id === '.' || id === '..' ? null : encodeURIComponent(id);
