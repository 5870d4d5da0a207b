// Imported before anything else by everything that people start.

// React chooses its build by this while it is loaded, and without it takes the one for development, which renders
// less than half as fast.
process.env.NODE_ENV = 'production';

// The database, its backups and mails kept as files hold addresses and hashes: whatever is written is for the account
// that runs this alone. Windows has no such modes and ignores it.
process.umask(0o077);
