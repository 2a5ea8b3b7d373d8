import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { receiptWords } from '../../words/payments/receipts.ts';
import type { HandingOut } from './use-issue-receipt.ts';

/** Result of the last issue, and the location of its file. */
export function IssueNote(props: { readonly handing: HandingOut }): ReactElement | null {
  const { said, isBusy, showFile } = props.handing;
  if (isBusy) return <p className="receipt-said breaks-anywhere">{receiptWords.busy}</p>;
  if (said === null) return null;
  return (
    <div className="receipt-said breaks-anywhere" data-bad={!said.isGood || undefined}>
      <Icon name={said.isGood ? 'check' : 'bang'} size={12} />
      <div>
        <p>{said.sentence}</p>
        {said.path === null ? null : (
          <p className="receipt-path">
            <span className="selectable">{said.path}</span>{' '}
            <Button tone="quiet" onClick={showFile}>
              {receiptWords.showFile}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
