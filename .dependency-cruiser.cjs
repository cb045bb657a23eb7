/**
 * Who may import whom, types included: the table of docs/architecture.md as rules that `npm run check` holds.
 * Each part of the source lists what it may reach; everything else is an error.
 */

const npm = 'node_modules/';
/** Node's own modules resolve to a bare name. */
const node =
  '^(node:)?(assert|async_hooks|buffer|child_process|crypto|dns|events|fs|http|http2|https|module|net|os|path|perf_hooks|process|readline|sqlite|stream|string_decoder|timers|tls|tty|url|util|v8|worker_threads|zlib)(/|$)';
const electron = '(^|/)(electron|electron-store|electron-updater)(/|$)';

/** `from` may import only what matches one of `to`. */
const only = (name, from, to, options = {}) => ({
  name,
  severity: 'error',
  from: { path: from, ...(options.except ? { pathNot: options.except } : {}) },
  to: { pathNot: to },
});

/**
 * The modules of the core, lowest first. A module may import those before it, and the files at the top of the core. Only
 * `create-core.ts` imports all of them.
 */
const coreModules = [
  'rpc',
  'db',
  'service',
  'proxy',
  'accounts',
  'settings',
  'views',
  'companies',
  'orders',
  'shipments',
  'outbox',
  'documents',
  'messages',
  'sync',
  'alerts',
  'calendar',
  'exports',
  'overview',
  'hints',
  'search',
  'backup',
  'webhooks',
  'relay',
  'updates',
  'diagnostics',
  'app',
];

const moduleOrder = coreModules.map((name, index) => ({
  name: `core-${name}-imports-no-later-module`,
  severity: 'error',
  from: { path: `^src/main/core/${name}/` },
  to: {
    path: '^src/main/core/[^/]+/',
    pathNot: `^src/main/core/(${coreModules.slice(0, index + 1).join('|')})/`,
  },
}));

module.exports = {
  forbidden: [
    ...moduleOrder,
    {
      // No other rule would stop an unlisted folder, so it may import nothing at all.
      name: 'each-core-module-is-listed',
      severity: 'error',
      from: { path: '^src/main/core/[^/]+/', pathNot: `^src/main/core/(${coreModules.join('|')})/` },
      to: {},
    },
    {
      name: 'only-create-core-connects-modules',
      severity: 'error',
      from: { path: '^src/main/core/[^/]+\\.ts$', pathNot: '^src/main/core/create-core\\.ts$' },
      to: { path: '^src/main/core/[^/]+/' },
    },
    {
      name: 'modules-never-import-create-core',
      severity: 'error',
      from: { path: '^src/main/core/' },
      to: { path: '^src/main/core/create-core\\.ts$' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('shared', '^src/shared/', ['^src/shared/', `${npm}(zod|big\\.js|@types/big\\.js)/`]),
    only('viewer', '^src/renderer/viewer/', [
      '^src/shared/contract/viewer-messages\\.ts$',
      '^src/renderer/viewer/',
      `${npm}pdfjs-dist/`,
    ]),
    {
      name: 'renderer-never-knows-the-viewer',
      severity: 'error',
      from: { path: '^src/renderer/', pathNot: '^src/renderer/viewer/' },
      to: { path: '^src/renderer/viewer/' },
    },
    only('renderer', '^src/renderer/(?!viewer/)', [
      '^src/shared/',
      '^src/renderer/',
      `${npm}(react|react-dom|@types/react|@types/react-dom|react-intl|@tanstack/[^/]+|@fontsource-variable/[^/]+|write-excel-file|vite)/`,
      '^assets/',
    ]),
    only('core', '^src/main/core/', [
      '^src/shared/',
      '^src/main/core/',
      `${npm}(zod|lossless-json|fast-xml-parser|date-holidays|age-encryption)/`,
    ]),
    {
      name: 'adapters-know-only-the-ports',
      severity: 'error',
      from: { path: '^src/main/adapters/' },
      to: {
        path: '^src/',
        pathNot: [
          '^src/shared/',
          '^src/main/adapters/',
          '^src/main/core/(ports|webhook-ports|mail-ports|http-failure|db/verify-[a-z]+)\\.ts$',
        ],
      },
    },
    only('what-shells-share-imports-no-shell', '^src/main/shells/', [
      '^src/shared/',
      '^src/main/shells/',
      `${npm}(zod)/`,
      node,
    ]),
    {
      name: 'launcher-only-starts-shells',
      severity: 'error',
      from: { path: '^src/main/launcher/' },
      to: {
        path: '^src/',
        pathNot: [
          '^src/main/(launcher|shells|web)/',
          '^src/main/adapters/(data-folder/data-folder|start-failure)\\.ts$',
        ],
      },
    },
    {
      name: 'shells-never-import-each-other',
      severity: 'error',
      from: { path: '^src/main/electron/' },
      to: { path: '^src/main/(web|launcher)/' },
    },
    {
      name: 'web-never-knows-electron',
      severity: 'error',
      from: { path: '^src/main/web/' },
      to: { path: '^src/main/(electron|launcher)/' },
    },
    {
      name: 'only-the-electron-shell-imports-electron',
      severity: 'error',
      // A test's function that runs in the app's process is given `electron`, so the harness knows its type.
      from: {
        path: '^(src|test)/',
        pathNot: ['^src/main/electron/', '^test/e2e/harness/desktop\\.ts$', '^test/double/probe/'],
      },
      to: { path: electron, pathNot: ['^src/', '^test/'] },
    },
    only('preload', '^src/main/electron/preload\\.ts$', [
      `${npm}(electron|zod)/`,
      '^src/shared/contract/',
      '^src/main/electron/channels\\.ts$',
    ]),
    {
      name: 'practice-is-a-world-of-its-own',
      severity: 'error',
      from: { path: '^src/main/practice/' },
      to: { path: '^src/', pathNot: ['^src/shared/domain/', '^src/main/practice/'] },
    },
    {
      name: 'main-never-imports-the-renderer',
      severity: 'error',
      from: { path: '^src/main/' },
      to: { path: '^src/renderer/' },
    },
    only('fakes', '^test/fakes/', [
      '^src/main/core/(ports|webhook-ports|mail-ports|http-failure)\\.ts$',
      '^src/main/core/[a-z]+/[a-z-]+\\.ts$',
      '^src/shared/',
      '^test/fakes/',
      npm,
      node,
    ]),
    { name: 'src-never-imports-tests', severity: 'error', from: { path: '^src/' }, to: { path: '^test/' } },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
