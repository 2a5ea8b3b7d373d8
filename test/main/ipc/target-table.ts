/**
 * The target of every operation, written by hand: an operation that is not listed acts on the open account,
 * or on nothing that belongs to one. The contract is checked against this table, not this against the
 * contract.
 */
export const targetTable = {
  /** A role is enough where the account is open; elsewhere its admin's passphrase is needed. */
  role: `
    accounts.save accounts.save-fields accounts.try-connection accounts.export accounts.withdraw-address
    receipts.template receipts.save-template receipts.choose-logo receipts.remove-logo
  `,
  /** The passphrase of its admin is always needed. */
  passphrase: 'accounts.set-secret accounts.remove backup.save-automatic accounts.confirm-address',
  /** The request itself, which gives no permission there. */
  'sign-in': 'accounts.activate',
  /** An admin of a live account on this computer. */
  'live-admin': 'accounts.approve-address',
  /** The open account, and always the passphrase of one of its admins. */
  'open-account-proven': `
    audit.accept staff.restate plans.accept mail.set-password abilities.set abilities.set-limits
    keys.renew records.move-to-server records.move-to-file records.retire-terminal
    terminals.invite terminals.revoke-login
  `,
  /** A role is enough while the wallet's page stays on its host. */
  'wallet-page': 'wallet.save-settings',
  /** A role is enough while the mail server stays. */
  'mail-server': 'mail.save-account',
  'new-account': 'accounts.import terminals.join',
  'chosen-backup': 'backup.restore',
  nothing: `
    session.appearance session.save-appearance session.copy session.permissions
    staff.people practice.guide wallet.default-settings
    accounts.addresses accounts.list accounts.blank accounts.choose-file backup.choose staff.prove
    history.show-file receipts.show-file history.cancel-export
    terminals.choose-join-file terminals.upgrade
  `,
} as const;

/** The kind of target of an operation, by the table. */
export function targetOf(name: string): keyof typeof targetTable | 'open-account' {
  const kinds = Object.keys(targetTable) as (keyof typeof targetTable)[];
  return (
    kinds.find((kind) => targetTable[kind].trim().split(/\s+/u).includes(name)) ?? 'open-account'
  );
}
