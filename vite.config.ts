import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { compressFiles } from './scripts/compress-files-plugin.ts';
import { serviceWorker } from './scripts/service-worker-plugin.ts';

/**
 * What every page loads, and small parts that most of them do, come as one file: one by one they weigh 8 kB more and
 * cost a slow connection two rounds of requests.
 */
const FRAME = new RegExp(
  `/src/(${[
    'app/(root|site)',
    'ui/(disclosure|field|form-notes|notice|select|sign-face|skeleton|text-field|use-download|use-near)',
    'platform/(api-client/api-client|device/[a-z-]+)',
  ].join('|')})\\.tsx?$`,
);

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serviceWorker(), compressFiles()],
  resolve: {
    alias: [{ find: /^leaflet$/, replacement: resolve(import.meta.dirname, 'src/ui/map/leaflet-parts.js') }],
  },
  build: { target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ name: 'frame', test: FRAME }] },
          },
        },
      },
    },
  },
});
