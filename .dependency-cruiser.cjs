// Who may import whom. The table is explained in CONTRIBUTING.md ("The house").
const ours = '^(src|tools)/';
const only = (name, folder, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^${folder}` },
  to: { path: ours, pathNot: [`^${folder}`, ...allowed.map((each) => `^${each}`)] },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    only('core-imports-nothing-of-ours', 'src/core/', []),
    only('lines-know-core-and-contract', 'src/lines/', ['src/core/', 'src/contract/']),
    only('contract-knows-core', 'src/contract/', ['src/core/']),
    only('tools-know-core-contract-and-ports', 'tools/', ['src/core/', 'src/contract/', 'src/ports/']),
    only('ports-know-core-and-contract', 'src/ports/', ['src/core/', 'src/contract/']),
    only('ordering-knows-core-contract-and-ports', 'src/ordering/', ['src/core/', 'src/contract/', 'src/ports/']),
    only('archive-knows-core-contract-and-ports', 'src/archive/', ['src/core/', 'src/contract/', 'src/ports/']),
    only('conversation-belongs-to-no-surface', 'src/conversation/', [
      'src/core/',
      'src/lines/',
      'src/ports/',
      'tools/',
    ]),
    only('catalog-knows-core-contract-and-ports', 'src/catalog/', ['src/core/', 'src/contract/', 'src/ports/']),
    only('outbox-knows-core-and-ports', 'src/outbox/', ['src/core/', 'src/ports/']),
    only('watch-knows-core-contract-ports-and-ordering', 'src/watch/', [
      'src/core/',
      'src/contract/',
      'src/ports/',
      'src/ordering/',
    ]),
    only('store-knows-core-contract-and-ports', 'src/store/', ['src/core/', 'src/contract/', 'src/ports/']),
    only('service-knows-core-and-contract', 'src/service/', ['src/core/', 'src/contract/']),
    only('sandbox-never-knows-the-client', 'src/sandbox/', ['src/core/', 'src/contract/']),
    ...['mcp', 'cli', 'slack', 'approval-page'].map((name) =>
      only(`${name}-is-a-surface`, `src/${name}/`, [
        'src/core/',
        'src/lines/',
        'src/contract/',
        'src/ports/',
        'src/conversation/',
        'src/ordering/',
        'src/archive/',
        'src/watch/',
        'tools/',
      ]),
    ),
    only('playground-knows-core', 'src/playground/', ['src/core/']),
    {
      name: 'slack-lives-in-slack',
      severity: 'error',
      from: { path: ours, pathNot: '^src/slack/' },
      to: { path: 'node_modules/@slack' },
    },
    {
      name: 'models-live-in-the-conversation',
      severity: 'error',
      from: { path: ours, pathNot: '^src/conversation/model/' },
      to: { path: 'node_modules/(ai|@ai-sdk)/' },
    },
    {
      name: 'undici-lives-in-service',
      severity: 'error',
      from: { path: ours, pathNot: '^src/service/' },
      to: { path: 'node_modules/undici' },
    },
    {
      name: 'the-mcp-sdk-lives-in-mcp',
      severity: 'error',
      from: { path: ours, pathNot: '^src/mcp/' },
      to: { path: 'node_modules/@modelcontextprotocol' },
    },
    {
      name: 'the-handshake-era-has-its-own-package',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/mcp/handshake/' },
      to: { path: 'node_modules/@modelcontextprotocol/sdk' },
    },
    {
      name: 'the-stateless-era-has-its-own-package',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/mcp/stateless/' },
      to: { path: 'node_modules/@modelcontextprotocol/(server|core)' },
    },
    {
      name: 'the-eras-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/mcp/(handshake|stateless)/' },
      to: { path: '^src/mcp/(handshake|stateless)/', pathNot: '^src/mcp/$1/' },
    },
    {
      name: 'what-is-said-does-not-know-how',
      severity: 'error',
      from: { path: '^src/mcp/[^/]+$' },
      to: { path: '^src/mcp/(handshake|stateless|http)/' },
    },
    {
      name: 'webauthn-lives-in-the-approval-page',
      severity: 'error',
      from: { path: ours, pathNot: '^src/approval-page/' },
      to: { path: 'node_modules/@simplewebauthn' },
    },
    {
      name: 'jose-lives-with-oauth',
      severity: 'error',
      from: { path: ours, pathNot: '^src/mcp/http/oauth\\.ts$' },
      to: { path: 'node_modules/jose' },
    },
    {
      name: 'kysely-and-pg-live-in-store',
      severity: 'error',
      from: { path: ours, pathNot: '^src/store/' },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: 'sqlite-is-opened-in-one-place',
      severity: 'error',
      from: { path: ours, pathNot: '^src/core/sqlite\\.ts$' },
      to: { path: 'node_modules/@photostructure/sqlite' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
  },
};
