import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

interface Browser {
  name: string;
  /** Setting with the path of one that stands elsewhere. */
  setting: string;
  debianPackage: string;
  paths: readonly string[];
}

const CHROMIUM: Browser = {
  name: 'Chromium',
  setting: 'CHROMIUM_PATH',
  // The shell alone: the whole browser draws its own windows beside each page, and takes twice as long.
  debianPackage: 'chromium-headless-shell',
  paths: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
};

const FIREFOX: Browser = {
  name: 'Firefox',
  setting: 'FIREFOX_PATH',
  debianPackage: 'firefox-esr',
  paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
};

/** It asks nobody but the site, and runs where it may not have a sandbox. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Paths of the browsers for the journeys. @throws Error that names what to install when one is missing */
export const ensureChromium = (): string => ensureBrowser(CHROMIUM);
export const ensureFirefox = (): string => ensureBrowser(FIREFOX);

/** An installed one, else Debian's, when this process may install it. */
function ensureBrowser(browser: Browser): string {
  const installed = findBrowser(browser);
  if (installed) return installed;
  const { name, debianPackage, setting } = browser;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write(`Installing ${name} for the browser journeys…\n`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    spawnSync('apt-get', ['install', '-y', '-qq', debianPackage], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
    const now = findBrowser(browser);
    if (now) return now;
  }
  throw new Error(
    `The browser journeys need ${name}. Install it (Debian: apt-get install ${debianPackage}) or set ${setting}.`,
  );
}

const findBrowser = ({ setting, paths }: Browser): string | undefined =>
  [process.env[setting], ...paths].find((path) => path && existsSync(path));
