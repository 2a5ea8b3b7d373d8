import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { createContext, useContext } from 'react';
import type { AccountMark } from '../../../domain/accounts/account-mark.ts';
import { noAccountMark } from '../../../domain/accounts/account-mark.ts';

/** The mark of the open account. */
export const AccountMarkContext = createContext<AccountMark>(noAccountMark);

/** The open account's mark, beside its name; nothing where no mark was chosen. */
export function OpenAccountMark(): ReactElement | null {
  return <AccountMarkBadge mark={useContext(AccountMarkContext)} />;
}

/** Colour and letters of an account. The name beside it says the same, so it is hidden from screen readers. */
export function AccountMarkBadge({ mark }: { readonly mark: AccountMark }): ReactElement | null {
  if (mark.color === 'none' && mark.letters === '') return null;
  return (
    <Box
      component="span"
      className="account-mark"
      display="inline-block"
      miw={20}
      h={20}
      py={0}
      px={5}
      bdrs={4}
      bg={`var(--mark-${mark.color === 'none' ? 'graphite' : mark.color})`}
      c="var(--mode-fill-ink)"
      fz={11.5}
      fw={700}
      lh="20px"
      ta="center"
      data-color={mark.color}
      aria-hidden="true"
    >
      {mark.letters}
    </Box>
  );
}
