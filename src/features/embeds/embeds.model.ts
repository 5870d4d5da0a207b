import type { AgendaAnswer, AgendaRide } from '#features/routes/agenda/agenda.schema.ts';
import { dayText, shortTime } from '#features/routes/agenda/month.model.ts';
import { rideVerdict } from '#features/routes/agenda/ride-verdict.model.ts';
import { shownClock } from '#features/routes/rides/rides.model.ts';
import { agedAnswer } from '#features/weather/place/age.model.ts';
import { GOOD_FOR_MS } from '#features/weather/place/asked-age.model.ts';
import { presentAnswer, turningPoints } from '#features/weather/place/present.model.ts';
import { basisText } from '#features/weather/providers/credits.model.ts';
import { BANNER_TEXT, VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import type { Recommendation, WeatherAnswer } from '#features/weather/weather.schema.ts';
import { escapeHtml } from '#platform/text/escape.ts';
import { clockOrFullTime } from '#platform/time/format-time.ts';
import { embedHtml, outLink, type Theme } from './embed-document.model.ts';

export interface EmbedSite {
  siteName: string;
  publicUrl: string;
}

/** Of a page whose weather is complete, and of one that waits for something. */
const REFRESH_SECONDS = 600;
const SOON_SECONDS = 60;
/** A list of rides is sent again and again for so long. */
export const KEPT_FOR_MS = 60_000;

const DEMO = '<p class="demo">Demo: the weather here is simulated.</p>';

const sign = (level: Recommendation, text: string, more = ''): string =>
  `<b class="v ${level}${more}">${escapeHtml(text)}</b>`;

/** What a page says while it may call something good, and afterwards. */
const turning = (now: string, then: string): string =>
  `<span class="now">${now}</span><span class="then">${then}</span>`;

const basis = (sources: readonly string[]): string => `<p class="m">${escapeHtml(basisText(sources))}</p>`;

/** Until when (epoch ms) a good answer is good without another check, and what it is then. */
function endOfGood(checked: WeatherAnswer, now: number): { end: number; after: WeatherAnswer } {
  const tooOld = Date.parse(checked.fetchedAt) + GOOD_FOR_MS;
  // A check is good up to and with its last millisecond.
  const at = (end: number) => ({
    end,
    after: agedAnswer(presentAnswer(checked, Math.floor((end + 1) / 1000)), end + 1),
  });
  const turns = turningPoints(checked)
    .filter((turn) => turn > now && turn < tooOld)
    .toSorted((one, other) => one - other);
  return turns.map(at).find(({ after }) => after.recommendation !== 'good') ?? at(tooOld);
}

/** The verdict of a place in one sign. `now` in epoch ms. */
export function verdictEmbed(
  checked: WeatherAnswer,
  { site, theme, simulated, now }: { site: EmbedSite; theme: Theme; simulated: boolean; now: number },
): string {
  const answer = agedAnswer(checked, now);
  const { recommendation, location, zipCode, timeZone, alerts } = answer;
  const fetchedAt = Date.parse(answer.fetchedAt);
  const asked = clockOrFullTime(fetchedAt, now, timeZone);
  const turn = recommendation === 'good' ? endOfGood(checked, now) : null;
  const told = ({ recommendation: level, summary }: WeatherAnswer) => ({
    sign: sign(level, BANNER_TEXT[level], ' sign'),
    summary: escapeHtml(
      turn && level === 'unknown' ? `It was good at ${asked}. That is too old to call it good now.` : summary,
    ),
  });
  const first = told(answer);
  const after = turn && told(turn.after);
  return embedHtml({
    title: `Riding verdict for ${location}`,
    theme,
    body: [
      ...(simulated ? [DEMO] : []),
      `<h1>${escapeHtml(location)}</h1>`,
      `<p>${after ? turning(first.sign, after.sign) : first.sign}</p>`,
      `<p>${after ? turning(first.summary, after.summary) : first.summary}</p>`,
      `<p class="m">Checked ${escapeHtml(asked)}. ${outLink(`${site.publicUrl}/?zip=${zipCode}`, `All reasons on ${site.siteName}`)}</p>`,
      basis([answer.source]),
    ].join('\n'),
    refresh: alerts.available && !answer.stale ? REFRESH_SECONDS : SOON_SECONDS,
    goodFor: turn && turn.end - now,
  });
}

/** A place whose verdict is unavailable now: that is what the sign says. */
export const noVerdictEmbed = (
  place: { zipCode: string; name: string },
  { site, theme }: { site: EmbedSite; theme: Theme },
): string =>
  embedHtml({
    title: `Riding verdict for ${place.name}`,
    theme,
    body: [
      `<h1>${escapeHtml(place.name)}</h1>`,
      `<p>${sign('unknown', BANNER_TEXT.unknown, ' sign')}</p>`,
      '<p>The weather could not be checked just now. Look outside before you ride.</p>',
      `<p class="m">${outLink(`${site.publicUrl}/?zip=${place.zipCode}`, `Try it on ${site.siteName}`)}</p>`,
    ].join('\n'),
    refresh: SOON_SECONDS,
    goodFor: null,
  });

/** The rides to come, with what is known of their weather. `now` in epoch ms. */
export function ridesEmbed(
  agenda: AgendaAnswer,
  options: {
    site: EmbedSite;
    theme: Theme;
    simulated: boolean;
    now: number;
    /** The last day that is shown, YYYY-MM-DD. */
    until: string;
    days: number;
  },
): string {
  const { site, theme, now, until } = options;
  const rides = agenda.rides.filter(({ rideDate }) => rideDate <= until);
  const home = agenda.region ? ` ${agenda.region.name}` : '';
  const where = agenda.place
    ? ` within ${agenda.within} miles of ${agenda.place.city}, ${agenda.place.state}`
    : home;
  const title = `Group rides${agenda.place ? ` near ${agenda.place.city}, ${agenda.place.state}` : home}`;
  const all = agenda.place
    ? `${site.publicUrl}/group-rides?near=${agenda.place.zipCode}&within=${agenda.within}`
    : `${site.publicUrl}/group-rides`;
  const good = rides.flatMap(({ weather }) =>
    weather?.recommendation === 'good'
      ? [Date.parse(weather.fetchedAt) + GOOD_FOR_MS - now - KEPT_FOR_MS]
      : [],
  );
  const sources = rides.flatMap(({ weather }) => weather?.source ?? []);
  const rows = rides.map((ride) => rideRow(ride, agenda.today, site, now));
  return embedHtml({
    title,
    theme,
    body: [
      ...(options.simulated ? [DEMO] : []),
      `<h1>${escapeHtml(title)}</h1>`,
      rows.length === 0
        ? `<p>No group rides in the next ${options.days} days${escapeHtml(where)}.</p>`
        : `<ul>\n${rows.join('\n')}\n</ul>`,
      `<p class="m">${outLink(all, `All rides on ${site.siteName}`)}</p>`,
      ...(sources.length > 0 ? [basis(sources)] : []),
    ].join('\n'),
    refresh: REFRESH_SECONDS,
    goodFor: good.length === 0 ? null : Math.min(...good),
  });
}

/** When, what, where it starts, and its verdict. No meeting point: what organizers write there is for riders. */
function rideRow(ride: AgendaRide, today: string, site: EmbedSite, now: number): string {
  const { kind, level, text } = rideVerdict(ride, ride.weather, now, false);
  const clock = shownClock(ride);
  const when = [dayText(ride.rideDate, today), clock && shortTime(clock)];
  const repeats = ride.repeats === null ? [] : [ride.repeats];
  const miles = ride.milesAway === null ? [] : [`${Math.round(ride.milesAway)} mi away`];
  const shown = level && sign(level, VERDICT_WORD[level]);
  const verdict =
    kind === 'known' && level && shown
      ? `${level === 'good' ? turning(shown, sign('unknown', VERDICT_WORD.unknown)) : shown} <span class="m${level === 'good' ? ' now' : ''}">${escapeHtml(text)}</span>`
      : `<span class="m">${escapeHtml(text)}</span>`;
  return [
    `<li>${escapeHtml(when.filter(Boolean).join(', '))}<br>`,
    `${outLink(`${site.publicUrl}/route/${ride.id}`, ride.name)}<br>`,
    `<span class="m">${escapeHtml([`From ${ride.startLocation}`, ...repeats, ...miles].join(', '))}</span><br>`,
    `${verdict}</li>`,
  ].join('');
}
