import type { TestedBug } from './tested-bug.ts';

const asked = 'src/main/usecases/authority/asked-people.ts';
const authority = 'src/main/usecases/authority/authority.ts';
const restore = 'src/main/usecases/backup/restore-backup.ts';
const manifest = 'src/main/usecases/backup/read-manifest.ts';
const takeOver = 'test/main/compose/take-over.test.ts';
const targets = 'test/main/ipc/target-matrix.test.ts';
const passphraseWindow = 'test/main/compose/passphrase-window.test.ts';
const logKeys = 'src/main/vault/log-keys.ts';
const renewedLog = 'test/main/ledger/audit/renewed-log-key.test.ts';
const newAddresses = 'test/main/compose/new-addresses.test.ts';
const mutations = 'test/main/usecases/backup/manifest-mutations.test.ts';

/** Known ways of reaching another account, planted one at a time; the first few in every test run. */
export const authorityBugs: readonly TestedBug[] = [
  {
    name: 'the secrets survive a restore that no admin vouched for',
    edits: [{ file: restore, find: 'if (withoutProof || isNew) {', replace: 'if (isNew) {' }],
    caughtBy: [mutations],
  },
  {
    name: 'a manifest is believed in any mode and at any address',
    edits: [
      { file: manifest, find: "if (!isOfTheForm) return failed('account-refused');", replace: '' },
      {
        file: manifest,
        find: 'return ok(kept ?? {',
        replace: 'if (!checked.ok) return ok(account);\n  return ok({',
      },
    ],
    caughtBy: [mutations],
  },
  {
    name: 'keys of other records are written over',
    edits: [
      {
        file: 'src/main/vault/account-keys.ts',
        find: "else if (found.value.toString('hex') !== key.hex) return failed({ kind: 'other-keys' });",
        replace: "else if (found.value.toString('hex') !== key.hex) missing.push(key);",
      },
    ],
    caughtBy: [mutations],
  },
  {
    name: 'a role counts at every account',
    edits: [
      {
        file: asked,
        find: 'return askNamed(deps, actsOn, input as never);',
        replace: 'return null;',
      },
    ],
    caughtBy: [targets],
  },
  {
    name: 'an address hides behind one that the account has already',
    edits: [
      {
        file: asked,
        find: 'return read.ok ? originOf(read.value) : url;',
        replace: 'return originOf(url);',
      },
    ],
    caughtBy: [targets],
  },
  {
    name: 'an address is added beside a live account by anybody',
    edits: [
      {
        file: asked,
        find: 'return admins.length === 0 ? null : { accountName, admins, address };',
        replace: 'return null;',
      },
    ],
    caughtBy: [targets],
  },
  {
    name: 'a passphrase chosen by an admin vouches for its owner',
    edits: [{ file: asked, find: ' && !one.mustChange &&', replace: ' &&' }],
    caughtBy: [targets],
  },
  {
    name: 'a proof is good for any call of its operation',
    edits: [{ file: authority, find: ' || call.signature !== signature', replace: '' }],
    caughtBy: [takeOver],
  },
  {
    name: 'an approval is good for another amount',
    edits: [
      {
        file: 'src/main/usecases/staff/granted-approvals.ts',
        find: ' && approved.signature === call.signature',
        replace: '',
      },
    ],
    caughtBy: ['test/main/usecases/staff/sign-in-session.test.ts'],
  },
  {
    name: 'what is done to an account is in the log of another',
    edits: [
      {
        file: 'src/main/ipc/audited.ts',
        find: 'if (note !== null && (await elsewhere?.(note)) === true) return result;',
        replace: '',
      },
    ],
    caughtBy: [takeOver],
  },
  {
    name: 'a passphrase is judged by its length alone',
    edits: [
      {
        file: 'src/main/usecases/staff/refuse-passphrase.ts',
        find: 'if (verdict?.isEnough !== true) {',
        replace: "if (verdict?.isEnough === false && verdict.lacks === 'characters') {",
      },
    ],
    caughtBy: ['test/main/compose/passphrase-strength.test.ts'],
  },
  {
    name: 'a page closes the passphrase window by locking, and may draw its own',
    edits: [
      {
        file: 'src/main/compose/open-account.ts',
        find: "if (because !== 'window') host.passphraseWindow.close();",
        replace: 'host.passphraseWindow.close();',
      },
    ],
    caughtBy: [passphraseWindow],
  },
  {
    name: 'wrong passphrases in the window leave no entry',
    edits: [
      {
        file: 'src/main/ipc/audited.ts',
        find: 'if (note === null) return result;',
        replace: "if (note === null || note.result === 'refused') return result;",
      },
    ],
    caughtBy: [passphraseWindow],
  },
  {
    name: 'the approver does not see which card is charged',
    edits: [
      {
        file: 'src/main/usecases/staff/call-subject.ts',
        find: 'cardLastFour: facts.cardLastFour ?? found.cardLastFour,',
        replace: 'cardLastFour: found.cardLastFour,',
      },
    ],
    caughtBy: [passphraseWindow],
  },
  {
    name: 'practice opens without a sign-in',
    edits: [
      {
        file: 'src/main/usecases/authority/refuse-switch.ts',
        find: "if (isHere || target.mode === 'live') return false;",
        replace: 'return false;',
      },
    ],
    caughtBy: [takeOver],
  },
  {
    name: 'a test account sends to an address that no admin approved',
    edits: [
      {
        file: 'src/main/usecases/accounts/addresses/approved-addresses.ts',
        find: 'return approved.value.some((one) => one.origin === origin)',
        replace: 'return approved.value.every((one) => one.origin !== origin)',
      },
    ],
    caughtBy: ['test/main/compose/approved-addresses.test.ts'],
  },
  {
    name: 'a new address is sent to before an admin has confirmed it',
    edits: [
      {
        file: 'src/main/compose/gateway-access.ts',
        find: "const refused = read.ok ? await addresses.refuse(['gateway']) : read;",
        replace: 'const refused = read;',
      },
    ],
    caughtBy: [newAddresses],
  },
  {
    name: 'a page chooses the address that an admin is shown and confirms',
    edits: [
      {
        file: 'src/main/usecases/accounts/addresses/confirm-address.ts',
        find: 'const next = present?.address === address ? changed(present) : null;',
        replace: 'const next = present === undefined ? null : changed(present);',
      },
    ],
    caughtBy: [newAddresses],
  },
  {
    name: 'an attempt counts although the log names another',
    edits: [
      {
        file: 'src/main/ledger/authority/attempt-chain.ts',
        find: ': fits(row, step) &&',
        replace: ': true &&',
      },
    ],
    caughtBy: ['test/main/ledger/altered-attempts.test.ts'],
  },
  {
    name: 'a chain of the log may end with the key before a renewal',
    edits: [
      {
        file: 'src/domain/audit/chain.ts',
        find: 'if (last === null || last.key === keys.length - 1) return null;',
        replace: 'if (last === null || keys.length > 0) return null;',
      },
    ],
    caughtBy: [renewedLog],
  },
  {
    name: 'the key before a renewal seals later steps of payments',
    edits: [
      {
        file: 'src/main/ledger/audit/sealed-entry.ts',
        find: 'const isGenuine = key === keys.length - 1 ||',
        replace: 'const isGenuine = key >= 0 ||',
      },
    ],
    caughtBy: [renewedLog],
  },
  {
    name: 'a renewal of the log key makes altered plans genuine',
    edits: [
      {
        file: 'src/main/ledger/authority/go-over.ts',
        find: 'if (plan !== null && plan.isAltered !== true)',
        replace: 'if (plan !== null)',
      },
      {
        file: 'src/main/ledger/authority/go-over.ts',
        find: 'await sealPlanRow(tx, renewed, plan);',
        replace:
          'await sealPlanRow(tx, renewed, { plan: plan.plan, instalments: plan.instalments });',
      },
    ],
    caughtBy: [renewedLog],
  },
  {
    name: 'a second renewal replaces a log key that the records may have',
    edits: [
      {
        file: logKeys,
        find: "if (pending.value !== null) return ok('under-way');",
        replace: '',
      },
    ],
    caughtBy: ['test/main/vault/log-keys.test.ts'],
  },
  {
    name: 'the log key before is kept only after the new one took its place',
    edits: [
      {
        file: logKeys,
        find: '(await older.add(key)).ok && (await keys.write(made)).ok &&',
        replace: '(await keys.write(made)).ok && (await older.add(key)).ok &&',
      },
    ],
    caughtBy: ['test/main/vault/log-keys.test.ts'],
  },
];
