// Plain and old on purpose: it has to run on the Node that is too old for everything else.
const version = process.versions.node;
const parts = version.split('.').map(Number);
if (parts[0] < 24 || (parts[0] === 24 && parts[1] < 10)) {
  console.error(
    `Orderbell needs Node 24.10 or newer; this is Node ${version} (${process.execPath}). ` +
      'On Linux and Windows "npm ci" brings one along; on macOS install it from https://nodejs.org.',
  );
  process.exit(1);
}
