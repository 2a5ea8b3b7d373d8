import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Status } from '../../contract/staff/session.ts';
import { lookAgain } from '../bridge/refetch-all.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { blockedWords, canBeTriedAgain, tryAgainWords } from '../words/blocked.ts';

/**
 * Alert that names the reason no payment can be taken and the fix, with a recheck button where a recheck can
 * help.
 */
export function Blocked(props: { readonly blocked: NonNullable<Status['blocked']> }): ReactElement {
  const { blocked } = props;
  const words = blockedWords(blocked);
  return (
    <Box className="frame-blocked" pt={12} px={24} pb={0} role="alert">
      <Notice
        tone="bad"
        icon="lock"
        title={words.title}
        actions={canBeTriedAgain(blocked) ? <TryAgain /> : undefined}
      >
        {words.doNext}
      </Notice>
    </Box>
  );
}

function TryAgain(): ReactElement {
  const queries = useQueryClient();
  return <Button onClick={() => void lookAgain(queries)}>{tryAgainWords}</Button>;
}
