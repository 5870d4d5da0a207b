// What `npm start` runs, bundled by scripts/build-program.ts. V8 compiles the program once and not at each start.
import './allocation.ts';
import './production.ts';
import { enableCompileCache } from 'node:module';
import { dirname, resolve } from 'node:path';
import { BUILD_FILES } from './built-pages.ts';

enableCompileCache(resolve(dirname(BUILD_FILES.program), 'compiled'));
await import('./main.ts');
