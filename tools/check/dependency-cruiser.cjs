/**
 * The floors of the house: which folder may know which (docs/architecture.md).
 *
 * Each floor lists what it may reach; everything else is forbidden, so that a new folder or package
 * has to be let in here first.
 */
const { builtinModules } = require('node:module');

/** Node's own modules, with and without their prefix. */
const NODE = `^(node:)?(${builtinModules.join('|')}|sqlite)$`;

/** One floor: `from` may reach itself and `may`, and nothing else. */
function floor(name, from, may, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from },
    to: { pathNot: [from, ...may] },
  };
}

/** One room of the ledger: it may reach itself, the rooms in `may`, and what the ledger may. */
function room(name, folder, may, comment) {
  const rooms = [folder, ...may].join('|');
  return {
    name,
    comment,
    severity: 'error',
    from: { path: `^src/main/ledger/${folder}/` },
    to: { path: '^src/main/ledger/', pathNot: `^src/main/ledger/(${rooms})/` },
  };
}

function npm(name) {
  return `node_modules/${name}/`;
}

const main = '^src/main/';
const domain = '^src/domain/';
const contract = '^src/contract/';
const ports = '^src/main/ports/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A circle of files cannot be read, tested or moved one by one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing reaches is dead.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          'tsconfig\\.json$',
          '^src/main/index\\.ts$',
          '^src/main/sandbox/serve\\.ts$',
        ],
      },
      to: {},
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that leads nowhere escapes every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    floor(
      'domain-alone',
      domain,
      [npm('(credit-card-type|@zxcvbn-ts/.+)')],
      'The domain knows itself only.',
    ),
    {
      name: 'strength-in-its-thread',
      comment:
        'Its dictionaries are megabytes: only the thread that judges passphrases loads them.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/(main/compose/text-worker|domain/staff/passphrase-strength)\\.ts$',
      },
      to: { path: '(^src/domain/staff/passphrase-strength\\.ts$|@zxcvbn-ts/)' },
    },
    floor(
      'contract-on-domain',
      contract,
      [domain, npm('zod')],
      'The contract knows the domain and zod.',
    ),
    floor(
      'ports-on-domain',
      ports,
      [domain, '^src/contract/(events|staff/passphrase-window)\\.ts$'],
      "Ports are interfaces in words of the domain; two speak of what a window shows: the page's events, and a question.",
    ),
    floor(
      'usecases-on-ports',
      '^src/main/usecases/',
      [ports, domain, contract],
      'A use case knows ports and the domain, never an adapter, Node or Electron.',
    ),
    floor(
      'runner-on-usecases',
      '^src/main/runner/',
      ['^src/main/usecases/', ports, domain],
      'The runner drives use cases.',
    ),
    floor(
      'gateway-alone',
      '^src/main/gateway/',
      [ports, domain, NODE],
      'An adapter knows its port.',
    ),
    floor(
      'ledger-alone',
      '^src/main/ledger/',
      [ports, domain, NODE, npm('(kysely|pg|@types/pg)')],
      'An adapter knows its port; only the ledger knows SQL.',
    ),
    {
      name: 'sqlite-in-its-engine',
      comment:
        'What is SQLite alone stays in one room, so that another engine may stand beside it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/main/ledger/engine/sqlite/' },
      to: { path: '^(node:)?sqlite$' },
    },
    {
      name: 'postgres-in-its-engine',
      comment: 'Its driver stays in one room, as SQLite does.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/main/ledger/engine/postgres/' },
      to: { path: npm('(pg|@types/pg)') },
    },
    {
      name: 'engine-below-rooms',
      comment: 'The engine opens, locks and copies a file; what the rows mean is not its business.',
      severity: 'error',
      from: { path: '^src/main/ledger/engine/' },
      to: {
        path: '^src/main/ledger/(?!engine/|schema/|thread/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'routes-above-rooms',
      comment: 'The entry of the ledger puts its rooms together; no room knows it.',
      severity: 'error',
      from: { path: '^src/main/ledger/[^/]+/' },
      to: { path: '^src/main/ledger/(open|open-shared|routes)\\.ts$' },
    },
    room(
      'roles-below-rooms',
      'roles',
      ['engine', 'schema', 'shared'],
      'Rights are given on tables; what their rows mean is not their business.',
    ),
    room(
      'move-below-rooms',
      'move',
      ['engine', 'schema', 'shared', 'search'],
      'Records move table by table, as they are: no rule of a room may change a row on its way.',
    ),
    room(
      'news-below-rooms',
      'news',
      ['engine', 'schema', 'attempts'],
      'News names the tables that changed; each room reads its own.',
    ),
    {
      name: 'records-behind-their-port',
      comment: 'Where the records are is known to what puts the app together, and to its own room.',
      severity: 'error',
      from: { path: '^src/main/', pathNot: '^src/main/(compose|ledger)/' },
      to: { path: '^src/main/(compose/records|ledger/(move|news|roles|shared|terminals))/' },
    },
    floor(
      'vault-alone',
      '^src/main/vault/',
      [ports, domain, NODE, npm('(@github/)?keytar')],
      'An adapter knows its port; only the vault knows the keychain.',
    ),
    floor(
      'mail-alone',
      '^src/main/mail/',
      [ports, domain, NODE, npm('nodemailer')],
      'An adapter knows its port; only this one knows SMTP.',
    ),
    floor(
      'sandbox-shares-nothing',
      '^src/main/sandbox/',
      [NODE],
      'The practice bank must not agree with the client by sharing its code.',
    ),
    floor(
      'ipc-on-contract',
      '^src/main/ipc/',
      [contract, '^src/main/usecases/', ports, domain, npm('electron'), npm('zod'), NODE],
      'Handlers translate between the contract and use cases.',
    ),
    floor(
      'shell-on-electron',
      '^src/main/shell/',
      [
        ports,
        domain,
        contract,
        '^src/main/(host|ipc/error-facts)\\.ts$',
        NODE,
        npm('(electron|electron-store|pino)'),
      ],
      'The shell holds Electron and knows no use case.',
    ),
    {
      name: 'main-is-not-the-page',
      comment: 'Main and the page meet in the contract only.',
      severity: 'error',
      from: { path: main },
      to: { path: '^src/(renderer|preload)/' },
    },
    {
      name: 'electron-in-its-rooms',
      comment: 'Everything else runs under plain Node, where it is tested.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/(main/(shell|ipc|compose)(/|\\.ts)|main/index\\.ts|preload/)',
      },
      to: { path: npm('electron') },
    },
    floor(
      'preload-on-names',
      '^src/preload/',
      ['^src/contract/(names|passphrase-channel)\\.ts$', contract, domain, npm('electron')],
      'The preload bundles names and nothing else.',
    ),
    {
      name: 'preload-takes-types',
      comment: 'Only names may become code in the preload; the rest of the contract is types.',
      severity: 'error',
      from: { path: '^src/preload/' },
      to: {
        path: ['^src/(contract|domain)/'],
        pathNot: '^src/contract/(names|passphrase-channel)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'page-is-not-main',
      comment: 'The page reaches main through the bridge.',
      severity: 'error',
      from: { path: '^src/renderer/' },
      to: { path: ['^src/main/', '^src/preload/', NODE, npm('(electron|keytar|kysely|zod|pino)')] },
    },
    {
      name: 'page-takes-types',
      comment: 'zod stays out of the page: of the contract it takes types, and names as code.',
      severity: 'error',
      from: { path: '^src/renderer/' },
      to: {
        path: contract,
        pathNot: '^src/contract/names\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'topic-is-an-island',
      comment: 'A topic never imports another.',
      severity: 'error',
      from: { path: '^src/renderer/topics/([^/]+)/' },
      to: { path: '^src/renderer/topics/([^/]+)/', pathNot: '^src/renderer/topics/$1/' },
    },
    {
      name: 'topics-below-app',
      comment: 'The app puts topics together; nothing below knows it.',
      severity: 'error',
      from: { path: '^src/renderer/(topics|ui|bridge|lib|words)/' },
      to: { path: '^src/renderer/app/' },
    },
    {
      name: 'parts-below-topics',
      comment: 'Shared parts know no topic.',
      severity: 'error',
      from: { path: '^src/renderer/(ui|bridge|lib|words)/' },
      to: { path: '^src/renderer/topics/' },
    },
    {
      name: 'ground-below-parts',
      comment: 'Plain functions and words know no part and no bridge.',
      severity: 'error',
      from: { path: '^src/renderer/(lib|words|topics/[^/]+/words)/' },
      to: { path: '^src/renderer/(ui|bridge)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'lib-below-parts',
      comment: 'Words may name the icon or tone they go with; plain functions not even that.',
      severity: 'error',
      from: { path: '^src/renderer/lib/' },
      to: { path: '^src/renderer/(ui|bridge|words)/' },
    },
    {
      name: 'parts-do-not-ask',
      comment: 'Parts are drawn from what they are given; topics ask.',
      severity: 'error',
      from: { path: '^src/renderer/ui/' },
      to: { path: '^src/renderer/bridge/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)tsconfig\\.json$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
