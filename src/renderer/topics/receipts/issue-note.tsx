import { Box, Flex } from '@mantine/core';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { receiptWords } from '../../words/payments/receipts.ts';
import type { HandingOut } from './use-issue-receipt.ts';

/** Result of the last issue, and the location of its file. */
export function IssueNote(props: { readonly handing: HandingOut }): ReactElement | null {
  const { said, isBusy, showFile } = props.handing;
  if (isBusy) return <p className="receipt-said">{receiptWords.busy}</p>;
  if (said === null) return null;
  return (
    <Flex
      className="receipt-said breaks-anywhere"
      align="baseline"
      gap={6}
      {...(said.isGood ? {} : { c: 'var(--bad)' })}
    >
      <Box component="span" c={said.isGood ? 'var(--good)' : 'var(--bad)'}>
        <Icon name={said.isGood ? 'check' : 'bang'} size={12} />
      </Box>
      <div>
        <p>{said.sentence}</p>
        {said.path === null ? null : (
          <Box component="p" c="dimmed">
            <span className="selectable">{said.path}</span>{' '}
            <Button tone="quiet" onClick={showFile}>
              {receiptWords.showFile}
            </Button>
          </Box>
        )}
      </div>
    </Flex>
  );
}
