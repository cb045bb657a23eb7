/** `00020` is line 20 to a person, and so is the second of two; anything that isn't only digits stays as it is. */
export const lineName = (position: string): string =>
  /^\d+(#\d+)?$/.test(position) ? position.replace(/^0+(?=\d)/, '').replace(/#(\d+)$/, ' ($1)') : position;
