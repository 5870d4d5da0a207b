// Pages as `npm start` serves them and browsers ask for them. `SITE_FOLDER` names another, built copy to look at.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageWeights } from '../scripts/page-weight.ts';
import { firstVisits } from './setup/first-visit.ts';
import { report } from './setup/measure.ts';
import { weighPages, writePost } from './setup/page-bytes.ts';
import { loadPages } from './setup/page-load.ts';
import { startSite } from './setup/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'bench-web-'));
const site = await startSite({ LOG_LEVEL: 'info' }, { samples: true });
report('start, existing data', `${site.startMs.toFixed(0)} ms`, '≤ 1200 ms', site.startMs <= 1200);
await writePost(site);
await firstVisits(site);
await loadPages(site, folder);
await weighPages(site);
const { now, peak } = site.memory();
report('memory after the load (peak)', `${now.toFixed(0)} (${peak.toFixed(0)}) MB`, '≤ 450 MB', now <= 450);
await site.stop();
rmSync(folder, { recursive: true, force: true });

if (process.env.SITE_FOLDER === undefined)
  for (const { path, script, style, scriptBudget, styleBudget } of await pageWeights()) {
    report(
      `${path}: JavaScript as sent`,
      `${script.toFixed(1)} kB`,
      `≤ ${scriptBudget} kB`,
      script <= scriptBudget,
    );
    report(`${path}: CSS as sent`, `${style.toFixed(1)} kB`, `≤ ${styleBudget} kB`, style <= styleBudget);
  }
