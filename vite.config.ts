import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { serviceWorker } from './scripts/service-worker-plugin.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serviceWorker()],
  resolve: {
    alias: [{ find: /^leaflet$/, replacement: resolve(import.meta.dirname, 'src/ui/map/leaflet-parts.js') }],
  },
  build: { target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page loads comes as one file: cut into its two dozen parts it weighs 6 kB more.
            codeSplitting: { groups: [{ name: 'frame', test: /src\/app\/root\.tsx/ }] },
          },
        },
      },
    },
  },
});
