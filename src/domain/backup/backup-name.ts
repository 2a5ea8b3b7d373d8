/** Extension of every backup's file name. */
export const backupEnding = 'tillroom-backup';

/** The name that a backup made by hand proposes. */
export function manualBackupName(accountName: string, day: string): string {
  return `Tillroom ${plainName(accountName)} ${day}.${backupEnding}`;
}

/**
 * The name of an automatic backup.
 *
 * The tag stands for one account on one terminal, so that several of them can share a folder; it comes first, because
 * a draft keeps only the beginning of a name.
 */
export function automaticBackupName(
  tag: string,
  accountName: string,
  moment: { readonly date: string; readonly timeOfDay: string; readonly second: string },
): string {
  const time = `${moment.timeOfDay}.${moment.second}`.replaceAll(':', '.');
  return `${beginning(tag)}${moment.date} ${time} ${plainName(accountName)}.${backupEnding}`;
}

/** Tells whether a file has the name of an automatic backup of this tag. */
export function isAutomaticBackupName(name: string, tag: string): boolean {
  return name.startsWith(beginning(tag)) && stamped.test(name) && name.endsWith(`.${backupEnding}`);
}

/** Tells whether a file is an incomplete automatic backup of this tag, left by an earlier start. */
export function isBackupDraftName(name: string, tag: string): boolean {
  return name.startsWith(`.${beginning(tag)}`) && draft.test(name);
}

const stamped = / \d{4}-\d{2}-\d{2} \d{2}\.\d{2}\.\d{2} /u;
const draft = / \d{4}-\d{2}-\d{2} \d{2}\.\d{2}\.\d{2} .*\.[0-9a-f]{12}\.part$/u;

function beginning(tag: string): string {
  return `Tillroom automatic ${tag} `;
}

/** Letters, digits and marks that every file system takes. */
function plainName(accountName: string): string {
  return accountName.replaceAll(/[^\p{L}\p{N} _-]/gu, '');
}
