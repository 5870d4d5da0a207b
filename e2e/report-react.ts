// Loaded before a program with `--import`: at its end it says which builds of React it ran.
import { createRequire } from 'node:module';

const { cache } = createRequire(import.meta.url);

process.once('exit', () => {
  for (const [file, loaded] of Object.entries(cache)) {
    const build = /react(?:-dom)?[/\\]cjs[/\\]([\w.-]+)\.js$/.exec(file)?.[1];
    // Others were only looked at for their names.
    if (build !== undefined && loaded?.loaded) process.stdout.write(`ran ${build}\n`);
  }
});
