import { expect, it } from 'vitest';
import { parseAst } from 'vite';
import { nameUtilities, renameClasses, renameInStrings } from './short-classes-plugin.ts';

const CSS = `@layer theme, base, utilities;
@layer base{.by-hand .grid,.up{width:.5rem}}
@layer utilities{.grid{display:grid}.top-0{top:0}.lg\\:w-1\\/2{width:50%}.\\32 xl\\:gap-2{gap:.5rem}.-mt-6:hover{margin:0}}
.after-it{width:1.25rem}`;

const namesOf = (...sheets: string[]) => {
  const names = new Map<string, string>();
  for (const css of sheets) nameUtilities(css, names);
  return names;
};
const rename = (code: string) => renameInStrings(code, parseAst(code), namesOf(CSS));

it('names the utilities of a sheet alone, most by two letters', () => {
  const names = namesOf(CSS);
  expect([...names.keys()].sort()).toEqual(['-mt-6', '2xl:gap-2', 'lg:w-1/2', 'top-0']);
  for (const code of names.values()) expect(code).toMatch(/^[A-Z][A-Za-z0-9]$/);
  expect(new Set(names.values()).size).toBe(4);
});

it('gives what most lists of classes wear one letter, which nothing else has', () => {
  const names = namesOf(CSS.replace('.top-0{', '.items-center{align-items:center}.top-0{'));
  expect(names.get('items-center')).toBe('a');
  expect([...names.values()].filter((code) => code.length === 1)).toEqual(['a']);
  expect(() => renameClasses('.a{color:red}', names)).toThrow('.a looks like a short name');
});

it('keeps the names of a sheet whatever comes behind it', () => {
  const names = namesOf(CSS);
  const all = namesOf(CSS, '@layer utilities{.left-0{left:0}.top-0{top:0}}');
  for (const [name, code] of names) expect(all.get(name)).toBe(code);
  expect(all.size).toBe(5);
});

it('writes styles with them, and nothing else of a sheet otherwise', () => {
  const names = namesOf(CSS);
  expect(renameClasses(CSS, names)).toBe(
    CSS.replace('.top-0', `.${names.get('top-0')}`)
      .replace('.lg\\:w-1\\/2', `.${names.get('lg:w-1/2')}`)
      .replace('.\\32 xl\\:gap-2', `.${names.get('2xl:gap-2')}`)
      .replace('.-mt-6', `.${names.get('-mt-6')}`),
  );
  expect(() => renameClasses('.Ab{color:red}', names)).toThrow('.Ab looks like a short name');
});

it('writes whole words of strings and templates with them, and no code', () => {
  const names = namesOf(CSS);
  const top = names.get('top-0');
  expect(rename("cx('by-hand grid top-0', a && `top-0 ${b}top-0`)")).toBe(
    `cx('by-hand grid ${top}', a && \`${top} \${b}${top}\`)`,
  );
  expect(rename('`<b class="top-0 up">${text}</b>`')).toBe(`\`<b class="${top} up">\${text}</b>\``);
  const others = "// top-0\nconst x = top -0 - a['.top-0'] + /top-0/.source + 'stop-0 top-05 °top-0'";
  expect(rename(others)).toBe(others);
});
