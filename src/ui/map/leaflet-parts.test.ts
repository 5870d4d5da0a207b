import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = resolve(import.meta.dirname, '../..');
const parts = readFileSync(resolve(import.meta.dirname, 'leaflet-parts.js'), 'utf8');

/** What a file takes from Leaflet at run time, types left aside. */
function usedIn(source: string): string[] {
  if (!source.includes("import * as L from 'leaflet'")) return [];
  const values = source.matchAll(/(?<![\w.])L\.([a-z]\w*)|(?:new|extends|instanceof) L\.([A-Z]\w*)/g);
  return [...values].map(([, called, made]) => called ?? made ?? '');
}

it('the build brings every part of Leaflet that is used, by the names it is used under', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter((name) => !/\.test\.tsx?$/.test(name));
  const used = new Set(files.flatMap((name) => usedIn(readFileSync(resolve(SOURCES, name), 'utf8'))));
  const exported = [...parts.matchAll(/^export \{ (.+?) \}/gm)].flatMap(([, names = '']) =>
    names.split(', ').map((name) => name.split(' as ').at(-1)),
  );
  expect(used).toContain('map');
  expect([...used].filter((name) => !exported.includes(name))).toEqual([]);
});

it('nothing uses the parts that add themselves to others and are left out', () => {
  const leftOut = /\.(bindPopup|openPopup|toGeoJSON|boxZoom\.)/;
  const users = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter((name) => {
    const source = readFileSync(resolve(SOURCES, name), 'utf8');
    return source.includes("from 'leaflet'") && leftOut.test(source);
  });
  expect(users.filter((name) => !name.endsWith('leaflet-parts.test.ts'))).toEqual([]);
});

it('nothing takes Leaflet in another way', () => {
  const others = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter((name) =>
    /import (?!type|\* as L)[^;]* from 'leaflet'|import\('leaflet'\)/.test(
      readFileSync(resolve(SOURCES, name), 'utf8'),
    ),
  );
  expect(others.filter((name) => !name.endsWith('leaflet-parts.test.ts'))).toEqual([]);
});
