// Loaded before the program (`node --import`): time stands further on by what the file CLOCK_FILE says, in milliseconds;
// with CLOCK_STANDS the file says what time it is, and it stands there.
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 100;
const file = process.env.CLOCK_FILE ?? '';
const said = () => Number(readFileSync(file, 'utf8'));

// Processes whose clocks stand agree at every moment.
if (process.env.CLOCK_STANDS !== undefined) Date.now = said;
else {
  const realNow = Date.now;
  let ahead = said();
  Date.now = () => realNow() + ahead;
  setInterval(() => (ahead = said()), LOOK_EVERY_MS).unref();
}
