// Loaded before the program (`node --import`): time stands further on by what the file CLOCK_FILE says, in milliseconds;
// with CLOCK_STANDS the file says what time it is, and it stands there.
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 100;
const file = process.env.CLOCK_FILE ?? '';
const isStanding = process.env.CLOCK_STANDS !== undefined;
const realNow = Date.now;
let said = 0;
const look = () => (said = Number(readFileSync(file, 'utf8')));
look();
Date.now = () => (isStanding ? said : realNow() + said);
setInterval(look, LOOK_EVERY_MS).unref();
