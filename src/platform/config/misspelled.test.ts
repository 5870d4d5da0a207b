import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentSchema } from './environment.server.ts';
import { misspelledSettings } from './misspelled.server.ts';

describe('a name that is nearly one of a setting', () => {
  it.each([
    ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
    ['ADMIN_USER_NAME', 'ADMIN_USERNAME'],
    ['BASEURL', 'PUBLIC_URL'],
    ['BASE_URL', 'PUBLIC_URL'],
    ['CONTACT_MAIL', 'CONTACT_EMAIL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['PROT', 'PORT'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['SMPT_HOST', 'SMTP_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['SMTP_USER', 'SMTP_URL'],
    ['TIMEZONE', 'TIME_ZONE'],
    ['trust_proxy', 'TRUST_PROXY'],
  ])('%s is told, with %s', (written, setting) => {
    expect(misspelledSettings({ HOME: '/root', [written]: 'x' })).toEqual([
      `${written} is not a setting and is ignored. Is ${setting} meant?`,
    ]);
  });

  it('is nothing to tell where the setting itself is set', () => {
    expect(misspelledSettings({ BASE_URL: '/', PUBLIC_URL: 'https://ride.example' })).toEqual([]);
  });

  it('is none of the settings, and none that shells, services, containers, npm and CI set', () => {
    const others = `
      HOME HOST HOSTNAME HOSTTYPE LANG LANGUAGE LOGNAME LS_COLORS MAIL MAILTO OLDPWD PATH PWD SHELL SHLVL SITE TERM TMP
      TMPDIR TZ USER USERNAME COLUMNS LINES EDITOR PAGER DISPLAY COLORTERM NO_COLOR FORCE_COLOR DEBUG HISTSIZE
      APPDATA COMPUTERNAME HOMEDRIVE HOMEPATH USERDOMAIN USERPROFILE SSH_CLIENT SSH_TTY XDG_DATA_DIRS XDG_DATA_HOME
      INVOCATION_ID JOURNAL_STREAM MAINPID NOTIFY_SOCKET LISTEN_FDS LISTEN_PID CREDENTIALS_DIRECTORY STATE_DIRECTORY
      CACHE_DIRECTORY CONFIGURATION_DIRECTORY RUNTIME_DIRECTORY SYSTEMD_EXEC_PID MEMORY_PRESSURE_WATCH WATCHDOG_USEC
      DOCKER_HOST DOCKER_CONFIG DB_URL DB_HOST DB_PORT PGHOST PGPORT PGDATA PGDATABASE PGUSER POSTGRES_DB POSTGRES_USER
      POSTGRES_PASSWORD KUBERNETES_PORT KUBERNETES_SERVICE_HOST DRYLINE_PORT DRYLINE_SERVICE_HOST DRYLINE_SETTINGS
      NODE NODE_ENV NODE_OPTIONS NODE_PATH NODE_VERSION NODE_COMPILE_CACHE INIT_CWD COLOR npm_config_cache
      npm_config_registry npm_lifecycle_event npm_package_name npm_config_user_agent YARN_VERSION
      CI CI_JOB_ID CI_PROJECT_URL CI_SERVER_HOST GITHUB_ACTIONS GITHUB_API_URL GITHUB_SERVER_URL RUNNER_TEMP
      AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy REDIS_URL MONGO_URL
      SFTP_HOST SFTP_PORT SFTP_USER
      API_URL APP_URL WS_URL NEWS_URL DEV TEST MODE PROD BUILD_ID DEPLOY_URL PUBLIC_DIR SITE_ID CACHE_DIR LOG_DIR`;
    const names = [...others.trim().split(/\s+/), ...Object.keys(environmentSchema.shape)];
    for (const name of names) expect(misspelledSettings({ [name]: 'x' }), name).toEqual([]);
  });

  it.each(['dryline.env.example', 'site.env.example', 'many.env.example'])('is not in deploy/%s', (file) => {
    const text = readFileSync(join(import.meta.dirname, '../../../deploy', file), 'utf8');
    const names = [...text.matchAll(/^#?([A-Z_0-9]+)=/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(misspelledSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
  });
});
