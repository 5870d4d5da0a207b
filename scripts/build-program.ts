// Bundles the server, so that a start reads a few files instead of two thousand. Development and tests run the sources.
import { dirname, relative, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { BUILD_FILES } from '#server/built-pages.ts';
import { ascii } from './vite/ascii-plugin.ts';

const root = resolve(import.meta.dirname, '..');
const folder = dirname(BUILD_FILES.program);

/** Loaded as they are: what the pages load too, of which there must be one copy, native code, and files of their own. */
const LOADED = [
  'react',
  'react-dom',
  'react-router',
  '@react-router/node',
  '@electric-sql/pglite',
  '@fastify/static',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  'nodemailer',
  'pg',
  'pino',
  'sharp',
];

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [filesWhereTheyAre(), ascii()],
  ssr: { noExternal: true, external: LOADED },
  build: {
    ssr: true,
    target: 'node24',
    outDir: folder,
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        start: resolve(root, 'src/server/start.ts'),
        cli: resolve(root, 'src/server/cli/main.ts'),
      },
      // All in one folder: the ways to files beside the sources begin there.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
});

/** Modules find data, migrations and workers beside their source. */
function filesWhereTheyAre(): Plugin {
  const sources = resolve(root, 'src');
  return {
    name: 'files-where-they-are',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(sources) || !code.includes('import.meta.')) return null;
      const way = (path: string) => relative(folder, path).replaceAll('\\', '/');
      const url = (path: string) => `new URL(${JSON.stringify(way(path))}, here)`;
      const placed = code
        .replaceAll('import.meta.url', `${url(id)}.href`)
        .replaceAll('import.meta.dirname', `pathOf(${url(dirname(id))})`);
      return `import { fileURLToPath as pathOf } from 'node:url';\nconst here = import.meta.url;\n${placed}`;
    },
  };
}
