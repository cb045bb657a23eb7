import type { OpenDays, Workshop } from '../../../shared/domain/planning/workshop.ts';
import { createPublicHolidays } from '../hints/public-holidays.ts';

/**
 * The open days of the workshop around an instant: the public holidays of its year and of those beside it.
 */
export const createOpenDays = (workshop: () => Workshop) => {
  const holidays = createPublicHolidays();
  let known: { of: string; days: OpenDays['holidays'] } | null = null;
  return async (now: number): Promise<OpenDays> => {
    const { weekdays, closed, country, region } = workshop();
    const year = new Date(now).getFullYear();
    const of = JSON.stringify([country, region, year]);
    if (known?.of !== of) {
      const years = country === null ? [] : [year - 1, year, year + 1];
      const all = await Promise.all(
        years.map((one) => holidays.of({ country: country ?? '', region }, one, 'en')),
      );
      known = { of, days: new Map(all.flat().map(({ date, name }) => [date, name])) };
    }
    return { weekdays, closed, holidays: known.days };
  };
};
