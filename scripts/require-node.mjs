// Plain JavaScript without modern syntax: it has to run on the very versions it refuses.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 7)) {
  process.stderr.write(
    `This needs Node 24.7 or newer, and this is Node ${process.versions.node}. ` +
      'Run `npm ci` and start through npm (it brings Node 24 on Linux and Windows), or install Node 24.\n',
  );
  process.exit(1);
}
