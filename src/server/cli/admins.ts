import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { emailField } from '#platform/forms/email.schema.ts';
import { needDatabase, UsageError, type Command } from './command.ts';
import { withServices } from './with-services.ts';

function oneName(names: string[]): string {
  const [name, ...more] = names;
  if (!name || more.length > 0) throw new UsageError('Say one username.');
  return name;
}

const create: Command = {
  name: 'create',
  usage: '<username> [--email <address>] [--password <text>]',
  summary: 'adds an admin; makes and prints a password unless one is given',
  run: (args, context) => {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { email: { type: 'string' }, password: { type: 'string' } },
    });
    const username = oneName(positionals);
    const email = z.optional(emailField()).safeParse(values.email);
    if (!email.success) throw new UsageError('--email takes an email address.');
    return withServices(context, async ({ adminUsers }) => {
      const made = await adminUsers.create({ username, ...values, ...(email.data && { email: email.data }) });
      context.say(
        made ? `${username} can sign in with the password ${made.password}` : `${username} can sign in.`,
      );
    });
  },
};

const resetPassword: Command = {
  name: 'reset-password',
  usage: '<username> [--password <text>]',
  summary: 'gives an admin a new password, ends their sessions and unlocks them',
  run: (args, context) => {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { password: { type: 'string' } },
    });
    const username = oneName(positionals);
    needDatabase(context.config);
    return withServices(context, async ({ adminUsers }) => {
      const made = await adminUsers.resetPassword(username, values.password);
      context.say(
        values.password === undefined
          ? `${made.username} can sign in with the password ${made.password}`
          : `${made.username} has the new password.`,
      );
    });
  },
};

const resetSecondFactor: Command = {
  name: 'reset-second-factor',
  usage: '<username>',
  summary: 'lets an admin who lost their phone sign in with the password alone, and ends their sessions',
  run: (args, context) => {
    const username = oneName(parseArgs({ args, allowPositionals: true }).positionals);
    needDatabase(context.config);
    return withServices(context, async ({ secondFactor }) => {
      await secondFactor.reset(username);
      context.say(`${username} can sign in with the password alone.`);
    });
  },
};

const list: Command = {
  name: 'list',
  usage: '',
  summary: 'shows the admins and when they signed in last',
  run: (args, context) => {
    parseArgs({ args, strict: true });
    needDatabase(context.config);
    return withServices(context, async ({ adminUsers }) => {
      const admins = await adminUsers.list();
      if (admins.length === 0) context.say('There is no admin yet. The next start makes one.');
      for (const { username, email, isActive, lastLogin } of admins) {
        const seen = lastLogin
          ? `signed in ${lastLogin.toISOString().slice(0, 16).replace('T', ' ')} UTC`
          : 'never signed in';
        context.say([username, email ?? 'no email', isActive ? 'active' : 'not active', seen].join(', '));
      }
    });
  },
};

const setActive = (name: string, isActive: boolean, summary: string): Command => ({
  name,
  usage: '<username>',
  summary,
  run: (args, context) => {
    const username = oneName(parseArgs({ args, allowPositionals: true }).positionals);
    needDatabase(context.config);
    return withServices(context, async ({ adminUsers }) => {
      await adminUsers.setActive(username, isActive);
      context.say(isActive ? `${username} can sign in again.` : `${username} can no longer sign in.`);
    });
  },
});

/** `npm run admin -- create …` and the rest of the work on admins. */
export const adminCommands: readonly Command[] = [
  create,
  resetPassword,
  resetSecondFactor,
  list,
  setActive('deactivate', false, 'ends the sessions of an admin and lets them sign in no more'),
  setActive('activate', true, 'lets an admin sign in again'),
];
