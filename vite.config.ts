import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { serviceWorker } from './scripts/service-worker-plugin.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serviceWorker()],
  build: { target: 'es2022' },
});
