// Sizes are the same on every machine, so unlike times they may fail a test.
import { pageWeights, STYLE_BUDGET_KB } from './page-weight.ts';

const TOLERANCE = 1.03;
let failed = false;
for (const { path, script, style, scriptBudget } of await pageWeights()) {
  const over = script > scriptBudget * TOLERANCE || style > STYLE_BUDGET_KB * TOLERANCE;
  failed ||= over;
  process.stdout.write(
    `${over ? '✗' : '✓'} ${path.padEnd(24)} JS ${script.toFixed(1).padStart(6)} of ${scriptBudget} kB   CSS ${style.toFixed(1).padStart(5)} of ${STYLE_BUDGET_KB} kB\n`,
  );
}
if (failed) process.exit(1);
