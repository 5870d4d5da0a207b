import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { ascii } from './scripts/vite/ascii-plugin.ts';
import { compressFiles } from './scripts/vite/compress-files-plugin.ts';
import { lateFiles } from './scripts/vite/late-files-plugin.ts';
import { markdown } from './scripts/vite/markdown-plugin.ts';
import { routerParts } from './scripts/vite/router-parts-plugin.ts';
import { serviceWorker } from './scripts/vite/service-worker-plugin.ts';
import { shortClasses } from './scripts/vite/short-classes-plugin.ts';

/**
 * What every page loads, and small parts that most of them do, come as one file: one by one they weigh 11 kB more and
 * cost a slow connection two rounds of requests. The other groups are small parts that the same pages share.
 */
const FRAME = new RegExp(
  `/node_modules/(?:react|react-dom|react-router|scheduler)/|/(?:query|mutation)Options\\.js$|/src/(${[
    'app/(root|site)',
    '(platform/numbers/round-to|ui/(disclosure|notice|skeleton|use-now|lists/use-next-search|signs/sign-face))',
    'ui/forms/(field|form-notes|select|text-field)',
    'ui/late/(form-loading|late-(files|part)|load-with-retry|use-(download|early-choice|hydrated|idle|missing-files|near))',
    'platform/(api-client/(api-client|late-queries)|device/[a-z-]+|private-links/private-link|page-text/(?:page-text|site-facts)|text/(and-list|number-text)|time/(day-text|format-time|units|us-zones|zone))',
    'features/weather/(verdict/(verdict-words|equal-runs)|place/asked-age).model',
  ].join('|')})\\.tsx?$`,
);

/** What asks the server once a page is alive. */
const QUERIES = /\/node_modules\/@tanstack\/|\/src\/platform\/api-client\/(queries|query-client)\.ts$/;

const LISTS =
  /\/src\/ui\/(feed-links|bullets|lists\/(empty-state|entry|facts|pagination|page-window)|signs\/(badge|plate|stars))\.tsx?$/;

const PLACES =
  /\/src\/(features\/location\/(ui|towns)\/(?!place-list|search-form)[a-z-]+|features\/location\/[a-z-]+\.model|ui\/forms\/(combobox|locate-button))\.tsx?$/;

/** What the first form of a page chooses with beside fields. */
const CHOICES = /\/src\/ui\/forms\/(pick-list|file-(picker|field)|radio-group|checkbox)\.tsx$/;

/** The form above what it finds around a ZIP code, and the search itself. */
const SEARCH =
  /\/src\/(features\/location\/ui\/search-form|ui\/(lists\/search-result|use-arrival-focus)|app\/nearby-search)\.tsx?$/;

const ROADS = /\/src\/features\/routes\/entry\/(?:[a-z-]+\.(?:model|queries)|ui\/[a-z-]+)\.tsx?$/;

/** What is known of rides: their day, their weather, who comes. */
const RIDES = new RegExp(
  `/src/(${[
    'features/routes/rides/((rides|ride-limits).model|ui/ride-addresses)',
    'features/routes/agenda/((month|ride-verdict).model|ui/use-ride-weather)',
    'features/routes/outlook/outlook-age.model',
    'features/rsvp/(rsvp.model|ride-rsvp.queries)',
    'platform/api-client/late-answer',
  ].join('|')})\\.tsx?$`,
);

/** The plan of a trip: its form's page has it, and what comes later shares it. */
const TRIP_PLAN =
  /\/src\/(?:features\/(?:trip\/(?:plan\/[a-z-]+\.model|closures\/around-rules\.model|trip\.queries)|tracks\/draw\/ui\/use-draw-road)|platform\/time\/duration)\.tsx?$/;

/** What the search for roads tells and draws. */
const FINDING =
  /\/src\/(features\/routes\/(search\/(roads-address\.model|ui\/(?:roads-view|sent-roads-view))|where\/where\.model)|ui\/map\/thumbnail-drawing)\.tsx?$/;

/** Levels as the first load of a road's page tells them; they would come along with the verdict otherwise. */
const LEVELS = /\/src\/features\/weather\/verdict\/(severity|encodings)\.model\.ts$/;

/** What judges and words a verdict: everything that shows one in full loads it late, and most of it. */
const VERDICT = new RegExp(
  `/src/features/weather/(${[
    // Those are of a page's first load.
    '(verdict|verdict/ribbon|place|stations|providers)/(?!verdict-words|asked-age|sent-answer|moment)[a-z-]+.model',
    'device/own-limits.store',
    'verdict/ui/verdict-notes',
  ].join('|')})\\.tsx?$`,
);

/** What every page behind a private link has. */
const PRIVATE =
  /\/src\/(features\/my-entries\/(ui\/private-page|saved-links\.store)|platform\/time\/local-time|ui\/dialogs\/(confirm-)?dialog)\.tsx?$/;

export default defineConfig({
  plugins: [
    lateFiles(),
    markdown(),
    tailwindcss(),
    reactRouter(),
    routerParts(),
    shortClasses(),
    serviceWorker(),
    compressFiles(),
    ascii(),
  ],
  resolve: {
    alias: [{ find: /^leaflet$/, replacement: resolve(import.meta.dirname, 'src/ui/map/leaflet-parts.js') }],
  },
  build: { target: 'es2022' },
  environments: {
    // Some 150 small files that each start would read one by one.
    ssr: {
      resolve: { noExternal: ['zod', /^@tanstack\//, 'react-hook-form'] },
      build: { rolldownOptions: { output: { comments: false } } },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'frame', test: FRAME },
                { name: 'queries', test: QUERIES },
                { name: 'lists', test: LISTS },
                { name: 'places', test: PLACES },
                { name: 'choices', test: CHOICES },
                { name: 'roads', test: ROADS },
                { name: 'rides', test: RIDES },
                { name: 'search', test: SEARCH },
                { name: 'trip-plan', test: TRIP_PLAN },
                { name: 'finding', test: FINDING },
                { name: 'levels', test: LEVELS },
                { name: 'verdict', test: VERDICT },
                { name: 'private', test: PRIVATE },
              ],
            },
          },
        },
      },
    },
  },
});
