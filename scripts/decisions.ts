// Gives the records in docs/decisions one head and lists them in README.md there; `--check` only compares.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../docs/decisions');
const HEAD =
  /^# (?<number>\d+)[.:]? (?<title>.+)\n\n(?:Date: )?(?<date>\d{4}-\d\d-\d\d)\.?(?<more>.*(?:\n.+)*)\n/;

interface Decision {
  file: string;
  number: string;
  title: string;
  date: string;
  /** "accepted." or "superseded by …", and what it changes of others. */
  status: string;
  text: string;
}

/** @throws Error for a record that does not begin with its number, its title and its date */
function readDecision(path: string): Decision {
  const file = basename(path);
  const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  const found = HEAD.exec(text)?.groups;
  const number = file.slice(0, 4);
  if (!found || Number(found['number']) !== Number(number))
    throw new Error(
      `${file} does not begin with "# ${number}: Title", an empty line and "Date: YYYY-MM-DD."`,
    );
  const { title = '', date = '', more = '' } = found;
  // Of as many lines as it needs; the list has one for each record.
  const note = more
    .replaceAll('\n', ' ')
    .replace(/^ *Status: /, '')
    .trim();
  const status = /^(accepted|superseded)\b/.test(note) ? note : `accepted. ${note}`.trim();
  const head = `# ${number}: ${title}\n\nDate: ${date}. Status: ${status}\n`;
  return { file, number, title, date, status, text: text.replace(HEAD, () => head) };
}

const decisions = globSync('[0-9]*.md', { cwd: folder })
  .toSorted()
  .map((file) => readDecision(resolve(folder, file)));
const index = `# Decisions

Why things are as they are. A record is dated and stays as it is: what no longer holds is superseded by a newer one, and
its status says so. A new one takes the next number, is about one decision, and has the parts **Context** (what was
found, with figures), **Decision** and **Consequences** (what it costs). Those up to 0034 were brought into this form on
2026-11-22, each for one subject, without what newer ones supersede.

After writing one, \`node scripts/decisions.ts\` makes this list; lint compares.

${decisions.map(({ file, number, title, date, status }) => `- [${number}](${file}) ${title}. ${date}, ${status}`).join('\n')}
`;

const wanted = new Map(decisions.map(({ file, text }) => [file, text])).set('README.md', index);
const differing = [...wanted].filter(([file, text]) => {
  const path = resolve(folder, file);
  return globSync(path).length === 0 || readFileSync(path, 'utf8').replaceAll('\r\n', '\n') !== text;
});
if (process.argv.includes('--check')) {
  for (const [file] of differing)
    process.stderr.write(`docs/decisions/${file} is not as \`node scripts/decisions.ts\` makes it\n`);
  if (differing.length > 0) process.exitCode = 1;
} else for (const [file, text] of differing) writeFileSync(resolve(folder, file), text);
