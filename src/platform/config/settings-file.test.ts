import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { asTheServiceReads, readSettings } from './settings-file.server.ts';

describe('a file of settings', () => {
  // What systemd 252 made of each of these lines.
  it.each([
    ['hash', 'A=pa#ss', 'pa#ss'],
    ['hash after a blank', 'A=Club #7', 'Club #7'],
    ['dollar', 'A=pa$HOME', 'pa$HOME'],
    ['backslash', String.raw`A=a\b\\c\'`, String.raw`ab\c'`],
    ['single quotes', String.raw`A='pa\ss "$x" # '`, String.raw`pa\ss "$x" # `],
    ['double quotes', String.raw`A="q\"q\\n\n\$"`, String.raw`q"q\n\n$`],
    ['quotes within', "A=Rock 'n' Roll", "Rock 'n' Roll"],
    ['more after quotes', 'A="two words" tail', 'two wordstail'],
    ['quotes after quotes', `A="a" 'b'"c" d`, 'abcd'],
    ['quotes of another kind', 'A=`bt`', '`bt`'],
    ['blanks around', ' A = spaced \t', 'spaced'],
    ['a blank that is meant', 'A=a\\  ', 'a '],
    ['an end of line of Windows', 'A=crlf\r', 'crlf'],
    ['lines joined', 'A=a\\\nb', 'ab'],
    ['lines in quotes', 'A="multi\nline"', 'multi\nline'],
    ['nothing', 'A=', ''],
    ['signs of other scripts', 'A=café 山', 'café 山'],
  ])('is read as systemd reads it: %s', (_what, line, value) => {
    expect(readSettings(`# comment, A=1\n;A=2\n\n${line}\nB=2\n#A=3`)).toEqual({ A: value, B: '2' });
  });

  it('takes a quote without its other half for the rest of the file, as systemd does', () => {
    expect(readSettings("A=1\nB='pa\nC=3")).toEqual({ A: '1', B: 'pa\nC=3' });
  });

  it('leaves out what is no name, as systemd does', () => {
    expect(readSettings('\uFEFFA=1\nexport B=2\nno value\n1C=3\nD=4')).toEqual({ D: '4' });
  });

  it('says the same to commands as to the site, unless the command is told otherwise', () => {
    const file = 'SITE_NAME=Club #7\nDATA_DIR=/var/lib/dryline\nexport PORT=80';
    const env = { HOME: '/root', ...parseEnv(file), DATA_DIR: '/new/place' };
    expect(asTheServiceReads(env, file)).toEqual({
      HOME: '/root',
      SITE_NAME: 'Club #7',
      DATA_DIR: '/new/place',
    });
  });
});
