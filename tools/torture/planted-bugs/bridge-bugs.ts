import type { TestedBug } from './tested-bug.ts';

const asked = 'src/main/usecases/authority/asked-people.ts';
const bound = 'src/main/usecases/accounts/bound-secret.ts';
const caughtBy = ['test/tools/torture/bridge.test.ts'];

/** Every secret counts as entered for the address that the account has now. */
const unbound = {
  file: bound,
  find: 'kept.account === wanted.account && kept.mode === wanted.mode && kept.origin === wanted.origin;',
  replace: 'kept.account === wanted.account;',
};

/** Known ways in which a page that is taken over gets secrets out, planted one at a time. */
export const bridgeBugs: readonly TestedBug[] = [
  {
    name: 'a test of the connection sends the token to whatever address is in the preferences',
    edits: [unbound],
    caughtBy,
  },
  {
    name: 'an admin’s page gives the account another address',
    edits: [
      unbound,
      {
        file: asked,
        find: "named.asks === 'role' && address === null)",
        replace: "named.asks === 'role')",
      },
      {
        file: 'src/main/usecases/accounts/secret-names.ts',
        find: 'const hasMoved =',
        replace: 'const hasMoved = false &&',
      },
    ],
    caughtBy,
  },
  {
    name: 'the file of an account’s settings holds its token',
    edits: [
      {
        file: 'src/main/usecases/accounts/export-account.ts',
        find: "const bytes = Buffer.from(`${JSON.stringify(contents, null, 2)}\\n`, 'utf8');",
        replace:
          "const token = await accounts.vault.read(id, 'api-token');\n" +
          '  const told = token.ok ? { ...contents, token: token.value?.reveal() } : contents;\n' +
          "  const bytes = Buffer.from(JSON.stringify(told), 'utf8');",
      },
    ],
    caughtBy,
  },
  {
    name: 'the wallet’s page moves without a passphrase',
    edits: [
      {
        file: asked,
        find: "const after = machineOf(page);\n  return after === '' || after === before ? null : askPeople(deps, account, { before, after });",
        replace:
          'const after = machineOf(page);\n  return after === before ? null : askPeople(deps, account, null).then(() => null);',
      },
    ],
    caughtBy,
  },
  {
    name: 'a receipt is sent to an address made of a card number',
    edits: [
      {
        file: 'src/domain/receipt/receipt-mail.ts',
        find: '!holdsCardNumber(address)',
        replace: "!holdsCardNumber('')",
      },
    ],
    caughtBy,
  },
];
