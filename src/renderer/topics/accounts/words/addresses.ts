/** Words of the addresses that practice and test accounts may send to. */
export const addressWords = {
  title: 'Approved addresses',
  text: 'While this computer has a live account, practice and test accounts send only to this computer itself and to addresses approved here. An admin of the live account approves each with their passphrase.',
  notNeeded: 'This computer has no live account, so no address needs an approval.',
  empty:
    'No practice or test account sends anywhere outside this computer. An address appears here once an account names one.',
  reading: 'Reading the addresses …',
  adminOnly: 'An admin approves and removes addresses.',
  supervisorOnly: 'A supervisor sees the addresses here; an admin approves and removes them.',
  of: (accountName: string) => `Account: ${accountName}`,
  notApproved: 'Not approved. Nothing is sent to it.',
  approvedBy: (name: string, when: string) => `Approved by ${name} ${when}.`,
  unused: 'The account no longer names this address.',
  approve: 'Approve address',
  withdraw: 'Remove approval',
  approved: (origin: string) => `${origin} is approved.`,
  withdrawn: (origin: string) => `Approval removed. Nothing is sent to ${origin} any more.`,
  gone: 'The account no longer names this address. Nothing was approved.',
} as const;
