import type { Role } from '../../contract/define.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { createGateway } from '../gateway/client.ts';
import type { App, Host } from '../host.ts';
import { abilityHandlers, accountHandlers } from '../ipc/handlers/accounts.ts';
import { audited, recordAnswers } from '../ipc/audited.ts';
import { createDeniedCalls } from '../ipc/denied-calls.ts';
import type { PassphraseParts } from '../ipc/passphrases/passphrase-questions.ts';
import { backupHandlers } from '../ipc/handlers/backup.ts';
import { gapHandlers } from '../ipc/handlers/gap.ts';
import { auditHandlers, keyHandlers } from '../ipc/handlers/audit.ts';
import { paymentListHandlers } from '../ipc/handlers/payment-lists.ts';
import { practiceHandlers } from '../ipc/handlers/practice.ts';
import { closeHandlers } from '../ipc/handlers/closes.ts';
import { customerFileHandlers } from '../ipc/handlers/files/customer-files.ts';
import { planFileHandlers } from '../ipc/handlers/files/plan-files.ts';
import { runHandlers } from '../ipc/handlers/runs.ts';
import { dayItemHandlers } from '../ipc/handlers/days/day-items.ts';
import { dayJournalHandlers } from '../ipc/handlers/days/day-journal.ts';
import { reconcileHandlers } from '../ipc/handlers/days/reconcile.ts';
import { createHeldBankFile } from '../usecases/reconcile/held-file.ts';
import { createPendingFiles } from '../usecases/plan-files/pending-files.ts';
import { recordsHandlers } from '../ipc/handlers/records/records.ts';
import { terminalHandlers } from '../ipc/handlers/records/terminals.ts';
import { receiptHandlers } from '../ipc/handlers/receipts.ts';
import { reportHandlers } from '../ipc/handlers/reports.ts';
import { sessionHandlers } from '../ipc/handlers/session.ts';
import { staffHandlers } from '../ipc/handlers/staff.ts';
import { unconfirmedHandlers } from '../ipc/handlers/unconfirmed.ts';
import { walletHandlers } from '../ipc/handlers/wallet.ts';
import type { Settings } from '../ports/settings.ts';
import type { Vault } from '../ports/vault/vault.ts';
import { practiceAmounts, practiceCards } from '../sandbox/faults/scenarios.ts';
import { openPreferenceStore } from '../shell/preferences/preference-store.ts';
import { openPreferences } from '../shell/preferences/preferences.ts';
import { findAccount } from '../usecases/accounts/account-deps.ts';
import type { AccountDeps } from '../usecases/accounts/account-deps.ts';
import { isStoredAccountSound } from '../usecases/accounts/check-account.ts';
import { createPendingAccount } from '../usecases/accounts/pending-account.ts';
import { createPendingJoin } from '../usecases/records/join/join-deps.ts';
import type { PendingJoin } from '../usecases/records/join/join-deps.ts';
import type { PendingAccount } from '../usecases/accounts/pending-account.ts';
import { practiceAccount } from '../usecases/accounts/practice-account.ts';
import { createExportRegistry } from '../usecases/payments/payment-list-deps.ts';
import { createAuthority } from '../usecases/authority/authority.ts';
import type { Authority } from '../usecases/authority/authority.ts';
import { createChosenList, createFoundChanges } from '../usecases/gap/gap-deps.ts';
import { createChosenBackup } from '../usecases/backup/backup-deps.ts';
import type { ChosenBackup } from '../usecases/backup/backup-deps.ts';
import type { MailDeps } from '../usecases/mail/mail-deps.ts';
import { openKeychain } from '../vault/keychain.ts';
import { createLogKeys } from '../vault/log-keys.ts';
import { closingMaxMsOf, createBackupParts } from './backup/automatic-backups.ts';
import type { BackupParts } from './backup/automatic-backups.ts';
import { openSwitch } from './account-switch.ts';
import type { AccountSwitch, ActiveAccount } from './account-switch.ts';
import { startIdleMonitor } from './idle-monitor.ts';
import { accountContextHandlers, accountDepsOf, timeZoneHere } from './account-handlers.ts';
import { openAuditDoor } from './audit-door.ts';
import { diagnoseAuditKey } from './diagnose-audit-key.ts';
import { openAccount } from './open-account.ts';
import { createPresence } from './presence.ts';
import type { Presence } from './presence.ts';
import { openAccess, tellTime } from './open-access.ts';
import { createMailParts } from './mail/mail-parts.ts';
import { createJoinDeps } from './records/join-parts.ts';
import { createRecordsPlaces } from './records/records-places.ts';
import type { RecordsPlaces } from '../ports/records/records-places.ts';
import { readFrameStatus } from './status/read-frame-status.ts';
import { visitsWith } from './visit-records.ts';
import { openTextReader } from './text-reader.ts';
import { createWalletDeps } from './wallet-deps.ts';

/** Composes the app from what the host provides; a window that opens before it is ready waits for it. */
export async function compose(given: Host): Promise<App> {
  let opened: AccountSwitch | null = null;
  const presence = createPresence(() => signedInAt(opened));
  const host: Host = { ...given, notifier: presence.guarded(given.notifier) };
  const builtIn = { ...practiceAccount, timeZone: timeZoneHere() };
  const settings = openSettings(host, builtIn);
  const vault = keychainOf(host, settings);
  const gateway = createGateway();
  const { opening, ...shared } = sharedParts(host, settings, vault);

  const announceStatus = async () => {
    // The first opening is asked too, by what other terminals told during it: no page has a status to replace yet.
    if (opened === null) return;
    host.notifier.publish('session.changed', await status());
  };
  const wallet = createWalletDeps({
    settings,
    vault,
    lightbox: host.lightbox,
    practiceEndpoint: () => switcher.practiceEndpoint(),
    addresses: () => switcher.addresses(),
    announceStatus,
  });
  const timePassed = () => tellTime({ host, switcher, announceStatus });
  const openActiveAccount = async (account: Account): Promise<ActiveAccount> => {
    // Wallet results belong to the account that was open.
    wallet.reset();
    const access = await openAccess({ host, settings, vault, timePassed }, account);
    // Each opening gets its own boot id, so that it recovers whatever an earlier opening left unfinished.
    const bootId = host.ids.bootId();
    const { clock, practice } = access;
    const kept = { host, settings, vault, gateway, clock, practice, bootId };
    const deps = { ...kept, ...opening, announceStatus, endpoint: () => access.endpoint() };
    const keyTrouble = () => diagnoseAuditKey(deps, account);
    const records = await openAccount(deps, account);
    if (records !== 'other-settings') return { account, access, records, keyTrouble };
    await access.close();
    return openActiveAccount(findAccount(settings, account.id) ?? account);
  };
  const present = findAccount(settings, settings.activeAccountId()) ?? builtIn;
  const visits = visitsWith({ host, settings, vault });
  const switcher = await openSwitch(present, openActiveAccount, visits);
  opened = switcher;
  const idleMonitor = startIdleMonitor(presence, switcher);
  const status = () => readFrameStatus({ host, settings, switcher, presence });
  const kept = { host, settings, vault, gateway, announceStatus };
  const places = createRecordsPlaces({ ...kept, switcher });
  const accounts = accountDepsOf({ ...kept, places }, switcher);
  const pending = {
    chosen: createChosenBackup(),
    held: createPendingAccount(),
    joining: createPendingJoin(),
  };
  const authority = authorityOver({ host, settings, switcher, presence, ...pending });
  const session = {
    settings,
    authority,
    clipboard: host.clipboard,
    status,
    switchRole: (role: Role) => presence.switchRole(role),
  };
  return {
    handlers: handlersOf({ ...shared, switcher, wallet, accounts, places, session, ...pending }),
    ...idleMonitor.app,
    allow: (call) => authority.allow(call),
    denied: createDeniedCalls(switcher, host.clock),
    ...closingOf(switcher),
    close: () => {
      idleMonitor.end();
      return switcher.close();
    },
  };
}

/** The services that handlers and openings share. */
function sharedParts(host: Host, settings: Settings, vault: Vault) {
  const backup = createBackupParts(host, settings, vault);
  const mail = createMailParts(host, settings, vault);
  return { host, settings, backup, mail, opening: { ...backup, mail } };
}

/** Authorises by the account that a call acts on; its staff are read from that account's own records. */
function authorityOver({
  host,
  settings,
  switcher,
  chosen,
  held,
  joining,
  presence,
}: Pick<HandlerParts, 'host' | 'settings' | 'switcher' | 'chosen' | 'held' | 'joining'> & {
  readonly presence: Presence;
}): Authority {
  return createAuthority({
    settings,
    clock: host.clock,
    openAccount: () => switcher.account(),
    signIn: () => presence.status().signIn,
    lacksStaff: () => !switcher.staff().ok,
    visit: (account, work) => switcher.visit(account, work),
    pendingAccount: (id) => (held.find(id) ?? joining.find(id))?.account ?? null,
    chosenAccount: () => chosen.current()?.manifest.account ?? null,
  });
}

function keychainOf(host: Host, { terminalId }: Settings): Vault {
  const loadKeytar = () => host.openKeytar();
  const monotonicMs = () => host.clock.monotonicMs();
  return openKeychain({ loadKeytar, installation: terminalId, monotonicMs });
}

/** The facts that decide how the app closes. */
function closingOf(switcher: AccountSwitch): Pick<App, 'isChargeInFlight' | 'closingBackupMaxMs'> {
  return {
    isChargeInFlight: () => switcher.isChargeInFlight(),
    closingBackupMaxMs: () => closingMaxMsOf(switcher.backups()),
  };
}

/** The mode and sign-in session of the open account; null until the first account is open. */
function signedInAt(
  switcher: AccountSwitch | null,
): ReturnType<Parameters<typeof createPresence>[0]> {
  if (switcher === null) return null;
  const staff = switcher.staff();
  return { mode: switcher.account().mode, session: staff.ok ? staff.value.session : null };
}

interface HandlerParts {
  readonly host: Host;
  readonly settings: Settings;
  readonly switcher: AccountSwitch;
  readonly wallet: Parameters<typeof walletHandlers>[1];
  readonly accounts: AccountDeps;
  readonly places: RecordsPlaces;
  readonly session: Parameters<typeof sessionHandlers>[0] & Parameters<typeof staffHandlers>[1];
  readonly chosen: ChosenBackup;
  readonly held: PendingAccount;
  readonly joining: PendingJoin;
  readonly backup: BackupParts;
  readonly mail: MailDeps;
}

/** Handlers for everything that windows may ask; a missing operation does not compile. */
function handlersOf(parts: HandlerParts): App['handlers'] {
  const { host, settings, switcher, wallet, accounts, session, chosen, held, backup, mail } = parts;
  const paper = mail.receipts;
  const logKeys = createLogKeys(accounts.vault, (id) => host.paths.ledgerFolder(id));
  const outside = { files: host.files, texts: openTextReader(host.workerUrls.texts) };
  const door = openAuditDoor(settings, switcher);
  const passphrases: PassphraseParts = {
    window: host.passphraseWindow,
    record: recordAnswers(door),
    look: () => ({ theme: settings.appearance().theme, platform: host.platform }),
  };
  const joining = createJoinDeps({
    host,
    settings,
    accounts,
    backup: backup.shared,
    held: parts.joining,
  });
  const handlers = {
    ...sessionHandlers(session),
    ...staffHandlers(switcher, session, passphrases),
    ...accountContextHandlers(switcher, mail),
    ...accountHandlers(accounts, { ...outside, held }),
    ...abilityHandlers(switcher, settings),
    ...practiceHandlers({
      source: switcher,
      guide: practiceGuide,
      timePassed: () => switcher.lookAtClock(),
    }),
    ...runHandlers(switcher, host),
    ...customerFileHandlers(switcher, { ...outside, held: createPendingFiles() }),
    ...planFileHandlers(switcher, { ...outside, held: createPendingFiles() }),
    ...unconfirmedHandlers(switcher, host),
    ...closeHandlers(switcher, { ...host, texts: outside.texts }),
    ...dayItemHandlers(switcher, host),
    ...dayJournalHandlers(switcher, host),
    ...reconcileHandlers(switcher, { ...outside, held: createHeldBankFile() }),
    ...reportHandlers(switcher, host),
    ...walletHandlers(switcher, wallet),
    ...receiptHandlers(switcher, paper),
    ...paymentListHandlers(switcher, { ...paper, exports: createExportRegistry() }),
    ...keyHandlers(switcher, { ...accounts, logKeys, joining }),
    ...recordsHandlers(switcher, parts.places, joining),
    ...terminalHandlers(switcher, joining),
    ...auditHandlers(switcher, { files: host.files, accounts }),
    ...backupHandlers(
      switcher,
      {
        ...backup.shared,
        accounts,
        places: parts.places,
        newRestoreId: () => host.ids.bootId(),
        chosen,
      },
      backup.backupPartsOf,
      passphrases,
    ),
    ...gapHandlers(switcher, {
      ...outside,
      chosen: createChosenList(),
      changes: createFoundChanges(),
    }),
  };
  return audited(handlers, door);
}

function openSettings(host: Host, builtIn: Account): Settings {
  return openPreferences({
    folder: host.paths.userData,
    openStore: openPreferenceStore,
    builtIn,
    isSound: isStoredAccountSound,
    mintTerminalId: () => host.ids.terminalId(),
  });
}

const practiceGuide = {
  cards: practiceCards.map(({ number, brand, answers }) => ({ number, brand, answers })),
  amounts: practiceAmounts.map(({ ending, does }) => ({ ending, effect: does })),
};
