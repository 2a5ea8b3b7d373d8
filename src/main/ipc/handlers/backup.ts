import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { AccountContext } from '../../usecases/account-context.ts';
import { approveShown } from '../../usecases/accounts/addresses/approve-address.ts';
import type { BackupDeps } from '../../usecases/backup/backup-deps.ts';
import { chooseBackup, restoreBackup } from '../../usecases/backup/restore-backup.ts';
import {
  backupWeakness,
  saveBackup,
  weighBackupPassphrase,
} from '../../usecases/backup/save-backup.ts';
import type {
  AutomaticBackupDeps,
  AutomaticBackups,
} from '../../usecases/backup/automatic-deps.ts';
import {
  chooseBackupFolder,
  readAutomaticBackup,
  saveAutomaticBackup,
} from '../../usecases/backup/set-automatic-backup.ts';
import { fileNameOf } from '../../usecases/write-user-file.ts';
import type { Caller, Handlers } from '../handler-map.ts';
import {
  answerFailed,
  askPassphrase,
  cancelled,
  provenText,
  shownAccount,
} from '../passphrases/passphrase-questions.ts';
import type { PassphraseParts } from '../passphrases/passphrase-questions.ts';
import { staffOf } from './charge.ts';
import { noWeighing } from '../passphrases/staff-passphrases.ts';
import { withAccount } from './with-account.ts';
import type { AccountSource } from './with-account.ts';

type BackupOperation = Extract<keyof Handlers, `backup.${string}`>;

/** The open account, whether or not its records can be read, and its automatic backups. */
export interface BackupSource extends AccountSource {
  account(): Account;
  backups(): Result<AutomaticBackups, Failure>;
}

/**
 * Everything of `contract/accounts/backup.ts` and `automatic-backup.ts`; a backup's passphrase is asked for in main's own
 * window.
 */
export function backupHandlers(
  source: BackupSource,
  deps: BackupDeps,
  automaticOf: (context: AccountContext) => AutomaticBackupDeps,
  passphrases: PassphraseParts,
): Pick<Handlers, BackupOperation> {
  return {
    'backup.save': () => withAccount(source, (context) => saveAsked(passphrases, context, deps)),
    'backup.choose': (_input, caller) => chooseAsked(passphrases, source, { ...deps, caller }),
    'backup.restore': async (input, caller) => {
      const account = deps.chosen.current()?.manifest.account ?? null;
      const restored = await restoreBackup(deps, staffOf(caller), input);
      const isDone = restored.ok && restored.value.kind === 'restored';
      if (isDone && account !== null) await approveShown(deps.accounts, account, caller.provenBy);
      return restored;
    },
    'backup.automatic': () =>
      withAccount(source, (context) => readAutomaticBackup(context, automaticOf(context))),
    'backup.choose-folder': () =>
      withAccount(source, (context) => chooseBackupFolder(automaticOf(context))),
    'backup.save-automatic': (input) =>
      withAccount(source, async (context) => {
        const backups = source.backups();
        if (!backups.ok) return backups;
        const { setsPassphrase, ...settings } = input;
        const chosen = setsPassphrase
          ? await chosenPassphrase(passphrases, context, deps)
          : ok({ kind: 'chosen', text: null } as const);
        if (!chosen.ok) return chosen;
        if (chosen.value.kind === 'cancelled') return ok(cancelled);
        const wanted = { ...settings, passphrase: chosen.value.text };
        return saveAutomaticBackup(context, automaticOf(context), backups.value, wanted);
      }),
    'backup.make-now': async () => {
      const backups = source.backups();
      if (!backups.ok) return backups;
      if (backups.value.health().kind === 'off') return ok({ kind: 'off' });
      return ok({ kind: 'made', trouble: await backups.value.makeNow() });
    },
  };
}

/** The passphrase is chosen first, so that nothing is copied for a backup that no one seals. */
async function saveAsked(
  passphrases: PassphraseParts,
  context: AccountContext,
  deps: BackupDeps,
): Promise<Result<OperationOutput<'backup.save'>, Failure>> {
  const chosen = await chosenPassphrase(passphrases, context, deps);
  if (!chosen.ok) return chosen;
  return chosen.value.kind === 'chosen'
    ? saveBackup(context, deps, chosen.value.text)
    : ok(cancelled);
}

interface ChosenPassphrase {
  readonly kind: 'chosen';
  readonly text: string;
}

/** Asks for a new passphrase for backups of this account, until one is strong enough. */
function chosenPassphrase(
  passphrases: PassphraseParts,
  context: AccountContext,
  deps: BackupDeps,
): Promise<Result<ChosenPassphrase | typeof cancelled, Failure>> {
  const question = {
    purpose: { kind: 'save-backup' },
    account: shownAccount(context.account),
    secret: null,
    people: [],
    fresh: 'file',
  } as const;
  return askPassphrase<ChosenPassphrase>(passphrases, question, {
    weigh: (text) => weighBackupPassphrase(context, deps, text),
    judge: async ({ fresh }) => {
      const reason = await backupWeakness(context, deps, fresh ?? '');
      if (reason !== null) return failed({ kind: 'weak', reason });
      return ok(ok({ kind: 'chosen', text: fresh ?? '' }));
    },
  });
}

type Chosen = OperationOutput<'backup.choose'>;

/** A wrong passphrase can be corrected; every other refusal is of the file, and the page shows it. */
async function chooseAsked(
  passphrases: PassphraseParts,
  source: BackupSource,
  deps: BackupDeps & { readonly caller: Caller },
): Promise<Result<Chosen, Failure>> {
  deps.chosen.put(null);
  const path = await deps.files.askForBackup('Choose a backup');
  if (path === null) return ok(cancelled);
  const question = {
    purpose: { kind: 'open-backup', fileName: fileNameOf(path) },
    account: shownAccount(source.account()),
    secret: 'file',
    people: [],
    fresh: null,
  } as const;
  const { caller } = deps;
  return askPassphrase<Chosen>(passphrases, question, {
    ...noWeighing,
    judge: async (answer) => {
      const open = source.current();
      const chosen = await passphrases.record({ name: 'backup.choose', input: {}, caller }, () =>
        chooseBackup(deps, { path, passphrase: provenText(answer) }, open.ok ? open.value : null),
      );
      if (!chosen.ok) return answerFailed(chosen.error);
      const { value } = chosen;
      if (value.kind === 'refused' && value.reason === 'wrong-passphrase') {
        return failed({ kind: 'file', reason: value.reason });
      }
      return ok(ok(value));
    },
  });
}
