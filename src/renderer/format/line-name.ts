/** `00020` is line 20, and `00020#2` is the second line with that number. Other positions stay unchanged. */
export const lineName = (position: string): string =>
  /^\d+(#\d+)?$/.test(position) ? position.replace(/^0+(?=\d)/, '').replace(/#(\d+)$/, ' ($1)') : position;
