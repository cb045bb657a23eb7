/** Local time as `yyyy-MM-dd HH:mm`, which all spreadsheets read as a date. */
export const localMoment = (instant: number): string => {
  const date = new Date(instant);
  const two = (value: number): string => String(value).padStart(2, '0');
  return [
    `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    `${two(date.getHours())}:${two(date.getMinutes())}`,
  ].join(' ');
};
