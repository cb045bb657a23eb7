/** `00020` is line 20 to a person; anything that isn't only digits stays as it is. */
export const lineName = (position: string): string =>
  /^\d+$/.test(position) ? position.replace(/^0+(?=\d)/, '') : position;
