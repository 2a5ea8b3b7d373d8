/** Query keys of backups. */
export const backupKeys = { automatic: ['backup', 'automatic'] } as const;
