import { isZipCode } from '#features/location/zip-code.model.ts';
import { noPlaces, ZIP_CODE_NOT_FOUND } from '#features/location/location.model.ts';
import type { LocationService } from '#features/location/location.service.server.ts';
import { RIDE_SEARCH } from '#features/routes/rides/ride-limits.model.ts';
import type { ScenicRoutesService } from '#features/routes/routes.service.server.ts';
import type { WeatherService } from '#features/weather/place/weather.service.server.ts';
import { byteCache } from '#platform/cache/byte-cache.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Visitor } from '#platform/http/visitor.server.ts';
import { addDays } from '#platform/time/days.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { sentenceHtml, THEMES, type Theme } from './embed-document.model.ts';
import { KEPT_FOR_MS, noVerdictEmbed, ridesEmbed, verdictEmbed, type EmbedSite } from './embeds.model.ts';

export interface Embedded {
  status: number;
  html: string;
}

const DAYS = { default: 14, max: 60 };

/** A number of an address; what is none, or out of its range, is the default. */
function wholeIn(text: string | null, { least, most, other }: Record<'least' | 'most' | 'other', number>) {
  const number = Number(text ?? Number.NaN);
  return Number.isInteger(number) && number >= least && number <= most ? number : other;
}

const themeOf = (query: URLSearchParams): Theme =>
  THEMES.find((theme) => theme === query.get('theme')) ?? 'auto';

/** Pages for frames of other sites. They hold what everyone sees, and nothing of who sent it. */
export function createEmbeds(deps: {
  clock: Clock;
  location: Pick<LocationService, 'knownZip'>;
  routes: Pick<ScenicRoutesService, 'agenda' | 'contentVersion'>;
  weather: Pick<WeatherService, 'check' | 'isSimulated'>;
  site: EmbedSite & { demo: boolean };
  cacheBytes: number;
}) {
  const { clock, location, routes, weather, site } = deps;
  const pages = byteCache<{ html: string }>('embeds', deps.cacheBytes);
  const isSimulated = () => site.demo || weather.isSimulated();

  const refused = (status: number, title: string, sentence: string, theme: Theme): Embedded => ({
    status,
    html: sentenceHtml(title, sentence, theme, HOUR_S),
  });

  /** The place of a query; an answer that says what is wrong with it, or null where none is asked for. */
  function placeOf(query: URLSearchParams, title: string, theme: Theme) {
    const zipCode = query.get('zip')?.trim() ?? '';
    if (zipCode === '') return null;
    const example = 'The address of this frame needs a ZIP code of five digits, like ?zip=80435.';
    if (!isZipCode(zipCode)) return { refusal: refused(400, title, example, theme) };
    const place = location.knownZip(zipCode);
    if (place) return { place };
    const sentence = noPlaces([zipCode], () => `${ZIP_CODE_NOT_FOUND}: ${zipCode}`);
    return { refusal: refused(404, title, `${sentence}.`, theme) };
  }

  return {
    /** `/embed/verdict?zip=80435&theme=dark` */
    async verdict(query: URLSearchParams, visitor: Visitor): Promise<Embedded> {
      const theme = themeOf(query);
      const title = 'Riding verdict';
      const found = placeOf(query, title, theme) ?? {
        refusal: refused(400, title, 'Whose verdict? Add a ZIP code to the address: ?zip=80435.', theme),
      };
      if (found.refusal) return found.refusal;
      const { zipCode, city, state } = found.place;
      try {
        const { answer } = await weather.check({ zipCode }, visitor);
        const shown = { site, theme, simulated: answer.simulated || isSimulated(), now: clock.now() };
        return { status: 200, html: verdictEmbed(answer, shown) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { status: 200, html: noVerdictEmbed({ zipCode, name: `${city}, ${state}` }, { site, theme }) };
      }
    },

    /** `/embed/rides?zip=80435&radius=100&days=30&theme=light`; without a place those where the site begins. */
    async rides(query: URLSearchParams): Promise<Embedded> {
      const theme = themeOf(query);
      const found = placeOf(query, 'Group rides', theme);
      if (found?.refusal) return found.refusal;
      const near = found?.place.zipCode ?? null;
      const within = wholeIn(query.get('radius'), {
        least: RIDE_SEARCH.minMiles,
        most: RIDE_SEARCH.maxMiles,
        other: RIDE_SEARCH.defaultMiles,
      });
      const days = wholeIn(query.get('days'), { least: 1, most: DAYS.max, other: DAYS.default });
      const { version } = await routes.contentVersion();
      const now = clock.now();
      const key = [version, Math.floor(now / KEPT_FOR_MS), near, within, days, theme, isSimulated()].join(
        ' ',
      );
      const kept = pages.get(key);
      if (kept) return { status: 200, html: kept.html };
      const agenda = await routes.agenda({
        near,
        region: 'home',
        within,
        difficulty: 'all',
        roadType: 'all',
        order: 'date',
        month: null,
        day: null,
        page: 1,
      });
      const until = addDays(agenda.today, days);
      const html = ridesEmbed(agenda, { site, theme, simulated: isSimulated(), now, until, days });
      pages.set(key, { html });
      return { status: 200, html };
    },
  };
}
export type Embeds = ReturnType<typeof createEmbeds>;
