/** By address; one whose download failed is not in it. */
const downloads = new Map<string, Promise<unknown>>();

/**
 * An `import()` that may be tried again: runs it once its files are on the device. Browsers may hold a module whose
 * download failed for failed until the page is left (https://github.com/whatwg/html/pull/10327).
 * @param files names of built scripts and styles: the module itself and what it imports, as the build lists them
 * @throws when a file could not be downloaded; `load` was not called then
 */
export async function withFiles<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map((file) => onDevice(`/${file}`)));
  return load();
}

function onDevice(url: string): Promise<unknown> {
  const known = downloads.get(url);
  if (known) return known;
  // What the page came with has been loaded: this code came with it.
  if (document.querySelector(`link[href="${url}"]`)) return Promise.resolve();
  const download = url.endsWith('.css') ? putStylesOn(url) : keep(url);
  downloads.set(url, download);
  download.catch(() => downloads.delete(url));
  return download;
}

/** Built files never change: the browser has it at hand for the import. */
async function keep(url: string): Promise<void> {
  const response = await fetch(url);
  if (response.status === 404 || response.status === 410) missFiles();
  if (!response.ok) throw new Error(`${url} could not be downloaded: status ${response.status}`);
  await response.arrayBuffer();
}

let missing = false;
const listeners = new Set<() => void>();

function missFiles(): void {
  missing = true;
  for (const listener of listeners) listener();
}

/** Whether the site no longer has files of this page: it has a newer version, and the page has to be loaded again. */
export const missesFiles = (): boolean => missing;

/** Calls when files turn out to be missing. @returns what ends it */
export function onMissingFiles(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function putStylesOn(url: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${url} could not be downloaded`));
    });
    document.head.append(link);
  });
}
