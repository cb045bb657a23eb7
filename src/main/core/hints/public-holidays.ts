import type { HolidayRegion } from '../../../shared/contract/calls/hints.ts';
import {
  addDays,
  type CalendarDate,
  calendarDateSchema,
} from '../../../shared/domain/values/calendar-date.ts';
import type { Language } from '../../../shared/words/language.ts';

/** The place of holidays: a country (ISO 3166-1), or a region as `regionsOf` names it. */
export type HolidayPlace = { country: string; region: string | null };

export type PublicHoliday = { date: CalendarDate; name: string };

/**
 * Public holidays from the library `date-holidays`: those that are public, substitutes included, without
 * observed days. The library has the rules of the whole world, so it is loaded only when first needed.
 */
export const createPublicHolidays = () => {
  const known = new Map<string, PublicHoliday[]>();

  /**
   * By day, one each. Names are in `language` where the library has it, else in English or the country's
   * language.
   */
  const of = async (
    { country, region }: HolidayPlace,
    year: number,
    language: Language,
  ): Promise<PublicHoliday[]> => {
    const key = JSON.stringify([country, region, year, language]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const { default: Holidays } = await library();
    const [state, part] = partsOf(region);
    const rules = new Holidays(
      {
        country,
        ...(state === undefined ? {} : { state }),
        ...(part === undefined ? {} : { region: part }),
      },
      { languages: [language, 'en'], types: ['public'] },
    );
    const days = new Map<CalendarDate, string>();
    for (const { date, start, end, name } of rules.getHolidays(year)) {
      const first = calendarDateSchema.safeParse(date.slice(0, 10));
      if (!first.success) continue;
      // Some last for days. A change of daylight saving time adds or removes no day.
      const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs));
      for (let day = 0; day < length; day += 1) {
        const at = addDays(first.data, day);
        if (!days.has(at)) days.set(at, name);
      }
    }
    const holidays = [...days]
      .map(([date, name]) => ({ date, name }))
      .toSorted((a, b) => (a.date < b.date ? -1 : 1));
    if (known.size >= mostKnown) known.clear();
    known.set(key, holidays);
    return holidays;
  };

  return {
    of,
    countries: async (): Promise<string[]> =>
      Object.keys(new (await library()).default().getCountries()).filter((code) => /^[A-Z]{2}$/.test(code)),
    /** Regions with holidays of their own, each followed by its parts. */
    regionsOf: async (country: string, language: Language): Promise<HolidayRegion[]> => {
      const { default: Holidays } = await library();
      const all = new Holidays();
      return Object.entries(all.getStates(country, language) ?? {}).flatMap(([state, name]) => [
        { code: state, name },
        ...Object.entries(all.getRegions(country, state, language) ?? {}).map(([part, partName]) => ({
          code: `${state}.${part}`,
          name: `${name} · ${partName}`,
        })),
      ]);
    },
  };
};

const library = () => import('date-holidays');

const partsOf = (region: string | null): string[] => (region === null ? [] : region.split('.'));

const dayMs = 86_400_000;
/** How many years are cached. The screen needs three at a time. */
const mostKnown = 30;
