import type { Role } from '../../contract/define.ts';
import type { Status } from '../../contract/session.ts';
import type { Failure } from '../../contract/failure.ts';
import type { Account } from '../../domain/account.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { createGateway } from '../gateway/client.ts';
import type { App, Host } from '../host.ts';
import { accountHandlers } from '../ipc/handlers/accounts.ts';
import { audited } from '../ipc/audited.ts';
import { createDeniedCalls } from '../ipc/denied-calls.ts';
import { backupHandlers } from '../ipc/handlers/backup.ts';
import { auditHandlers } from '../ipc/handlers/audit.ts';
import { historyHandlers } from '../ipc/handlers/history.ts';
import { practiceHandlers } from '../ipc/handlers/practice.ts';
import { closeHandlers } from '../ipc/handlers/closes.ts';
import { planFileHandlers } from '../ipc/handlers/plan-files.ts';
import { runHandlers } from '../ipc/handlers/runs.ts';
import { createHeldFiles } from '../usecases/plan-files/held-files.ts';
import { receiptHandlers } from '../ipc/handlers/receipts.ts';
import { reportHandlers } from '../ipc/handlers/reports.ts';
import { sessionHandlers } from '../ipc/handlers/session.ts';
import { staffHandlers } from '../ipc/handlers/staff.ts';
import { walletHandlers } from '../ipc/handlers/wallet.ts';
import type { Settings } from '../ports/settings.ts';
import type { Vault } from '../ports/vault.ts';
import { knownSchemaVersion } from '../ledger/migrate.ts';
import { practiceAmounts, practiceCards } from '../sandbox/scenarios.ts';
import { openPreferenceStore } from '../shell/preference-store.ts';
import { openPreferences } from '../shell/preferences.ts';
import { findAccount } from '../usecases/accounts/account-deps.ts';
import type { AccountDeps } from '../usecases/accounts/account-deps.ts';
import { isKeptAccountSound } from '../usecases/accounts/check-account.ts';
import { practiceAccount } from '../usecases/accounts/practice-account.ts';
import { createExportDesk } from '../usecases/history/history-deps.ts';
import { createPaperQueue } from '../usecases/receipts/paper-queue.ts';
import { createChosenBackup } from '../usecases/backup/backup-deps.ts';
import { createAccountKeys } from '../vault/account-keys.ts';
import { createBackupBox } from '../vault/backup-box.ts';
import { openKeychain } from '../vault/keychain.ts';
import { openSwitch } from './account-switch.ts';
import type { AccountSwitch, Standing } from './account-switch.ts';
import { createBackupFolders } from './backup-folders.ts';
import { keepLookOut } from './look-out.ts';
import { deskHandlers } from './desk-handlers.ts';
import { findKeyTrouble } from './key-trouble.ts';
import { openAccount } from './open-account.ts';
import { createPresence } from './presence.ts';
import type { Presence } from './presence.ts';
import { openKeychainWay, openPracticeWay } from './service-way.ts';
import { createWalletDeps } from './wallet-deps.ts';

/** Puts the app together from what the host gives; a window that opens meanwhile waits for it. */
export async function compose(given: Host): Promise<App> {
  let opened: AccountSwitch | null = null;
  const presence = createPresence(() => seatedAt(opened));
  const host: Host = { ...given, notifier: presence.guarded(given.notifier) };
  const machineTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const builtIn = { ...practiceAccount, timeZone: machineTimeZone };
  const settings = openSettings(host, builtIn);
  const loadKeytar = () => host.openKeytar();
  const monotonicMs = () => host.clock.monotonicMs();
  const vault = openKeychain({ loadKeytar, installation: settings.terminalId, monotonicMs });
  const gateway = createGateway();

  const announceStatus = async () => {
    host.notifier.publish('session.changed', await status());
  };
  const wallet = createWalletDeps({
    settings,
    vault,
    lightbox: host.lightbox,
    practiceEndpoint: () => desks.practiceEndpoint(),
    announceStatus,
  });
  const stand = async (account: Account): Promise<Standing> => {
    // What came back from a wallet belongs to the account that was open.
    wallet.reset();
    const way =
      account.mode === 'practice'
        ? await openPracticeWay(host, account)
        : await openKeychainWay(host, vault, account);
    const endpoint = () => way.endpoint();
    // A boot of its own for each opening: whatever an opening before it left undone is recovered by this one.
    const bootId = host.ids.bootId();
    const { clock, practice } = way;
    const kept = { host, settings, vault, gateway, clock, practice };
    const deps = { ...kept, bootId, announceStatus, endpoint };
    const keyTrouble = () => findKeyTrouble(deps, account);
    return { account, way, records: await openAccount(deps, account), keyTrouble };
  };
  const desks = await openSwitch(
    findAccount(settings, settings.activeAccountId()) ?? builtIn,
    stand,
  );
  opened = desks;
  const lookOut = keepLookOut(presence, desks);
  const status = () => readStatus(host, settings, desks, presence);
  const accounts: AccountDeps = {
    settings,
    vault,
    gateway,
    ids: host.ids,
    machineTimeZone,
    announceStatus,
    isChargeInFlight: () => desks.isChargeInFlight(),
    practiceEndpoint: () => desks.practiceEndpoint(),
    openAccount: (id) => changeTo(desks, findAccount(settings, id), announceStatus),
  };
  const session = {
    settings,
    clipboard: host.clipboard,
    status,
    switchRole: (role: Role) => presence.switchRole(role),
  };
  return {
    handlers: handlersOf({ host, settings, vault, desks, wallet, accounts, session }),
    ...lookOut.app,
    denied: createDeniedCalls(desks, host.clock),
    isChargeInFlight: () => desks.isChargeInFlight(),
    close: () => {
      lookOut.end();
      return desks.close();
    },
  };
}

/** Opens another account, unless a charge is under way. */
async function changeTo(
  desks: AccountSwitch,
  account: Account | null,
  announceStatus: () => Promise<void>,
): Promise<Result<'active' | 'charge-in-flight', Failure>> {
  if (account === null) return failed({ kind: 'not-found' });
  if (!(await desks.change(account))) return ok('charge-in-flight');
  await announceStatus();
  return ok('active');
}

/** Who decides who is at the terminal: null until the first account is open. */
function seatedAt(desks: AccountSwitch | null): ReturnType<Parameters<typeof createPresence>[0]> {
  if (desks === null) return null;
  const staff = desks.staff();
  return { mode: desks.account().mode, seat: staff.ok ? staff.value.seat : null };
}

interface HandlerParts {
  readonly host: Host;
  readonly settings: Settings;
  readonly vault: Vault;
  readonly desks: AccountSwitch;
  readonly wallet: Parameters<typeof walletHandlers>[1];
  readonly accounts: AccountDeps;
  readonly session: Parameters<typeof sessionHandlers>[0];
}

/** Everything that the windows may ask; a missing operation does not compile. */
function handlersOf(parts: HandlerParts): App['handlers'] {
  const { host, settings, vault, desks, wallet, accounts, session } = parts;
  const paper = { ...host, settings, queue: createPaperQueue() };
  const handlers = {
    ...sessionHandlers(session),
    ...staffHandlers(desks, session),
    ...deskHandlers(desks),
    ...accountHandlers(accounts, host.files),
    ...practiceHandlers({
      door: desks,
      guide: practiceGuide,
      timePassed: () => desks.lookAtClock(),
    }),
    ...runHandlers(desks, host),
    ...planFileHandlers(desks, { files: host.files, held: createHeldFiles() }),
    ...closeHandlers(desks, host),
    ...reportHandlers(desks, host),
    ...walletHandlers(desks, wallet),
    ...receiptHandlers(desks, paper),
    ...historyHandlers(desks, { ...paper, exports: createExportDesk() }),
    ...auditHandlers(desks, host),
    ...backupHandlers(desks, {
      files: host.files,
      accounts,
      box: createBackupBox(host.proofCosts?.passphrase),
      keys: createAccountKeys(vault, (id) => host.paths.ledgerFolder(id)),
      folders: createBackupFolders(host.paths),
      knownSchema: knownSchemaVersion,
      chosen: createChosenBackup(),
    }),
  };
  return audited(handlers, desks);
}

function openSettings(host: Host, builtIn: Account): Settings {
  return openPreferences({
    folder: host.paths.userData,
    openStore: openPreferenceStore,
    builtIn,
    isSound: isKeptAccountSound,
    mintTerminalId: () => host.ids.terminalId(),
  });
}

const practiceGuide = {
  cards: practiceCards.map(({ number, brand, does }) => ({ number, brand, effect: does })),
  amounts: practiceAmounts.map(({ ending, does }) => ({ ending, effect: does })),
};

async function readStatus(
  host: Host,
  settings: Settings,
  desks: AccountSwitch,
  presence: Presence,
): Promise<Status> {
  const account = desks.account();
  // Looking may open the records, and only then can anything be counted in them.
  const inTheWay = await desks.blocked();
  const { trouble, ...counts } = await desks.deskStatus();
  const unreadable = trouble === null ? null : ({ kind: 'records', reason: trouble } as const);
  const blocked = inTheWay ?? unreadable;
  return {
    accountId: account.id,
    accountName: account.name,
    mode: account.mode,
    formFields: { ...(findAccount(settings, account.id) ?? account).fields },
    ...presence.status(),
    version: host.version,
    platform: host.platform,
    developmentShell: host.developmentShell,
    blocked: blocked ?? (settings.wasDamaged ? { kind: 'damaged-preferences' } : null),
    practiceBankUrl: desks.practiceEndpoint()?.baseUrl ?? null,
    chargesInFlight: desks.chargesInFlight(),
    ...counts,
  };
}
