import type { Host } from '../host.ts';

/**
 * Chooses the practice bank that several terminals share, by the address of its page.
 *
 * A packaged app takes none from its environment, as it takes no data folder.
 */
export function chooseSharedBank(choice: {
  readonly isPackaged: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}): Pick<Host, 'sharedBank'> {
  const named = choice.env['TILLROOM_PRACTICE_BANK'] ?? '';
  return choice.isPackaged || named === '' ? {} : { sharedBank: named };
}
