import { Box } from '@mantine/core';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { approveWords } from '../words/wallet.ts';

/** Cancels a checkout after a confirmation in place: its token is lost. */
export function GiveUp(props: { readonly onGiveUp: () => void }): ReactElement {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) {
    return (
      <Button tone="quiet" data-field="wallet-cancel" onClick={() => setAsked(true)}>
        {approveWords.cancel}
      </Button>
    );
  }
  return (
    <Box flex="0 1 100%">
      <Notice
        tone="warn"
        title={approveWords.cancelSure}
        actions={
          <>
            <Button tone="danger" autoFocus onClick={props.onGiveUp}>
              {approveWords.cancelYes}
            </Button>
            <Button onClick={() => setAsked(false)}>{approveWords.cancelNo}</Button>
          </>
        }
      />
    </Box>
  );
}
