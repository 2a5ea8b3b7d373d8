import type { ReactElement } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { readAgain } from '../../../words/failures.ts';
import { keychainWords, nothingElsewhere } from '../../../words/settings/account-steps.ts';
import type { AccountList } from '../queries.ts';

/** Notice of a keychain trouble: the reason, the fix, and that nothing was written elsewhere. */
export function KeychainNotice(props: {
  readonly trouble: Exclude<AccountList['keychain'], 'ready'>;
  readonly onAgain: () => void;
}): ReactElement {
  const words = keychainWords[props.trouble];
  return (
    <Notice
      tone="warn"
      icon="lock"
      title={words.title}
      actions={<Button onClick={props.onAgain}>{readAgain}</Button>}
    >
      {words.doNext} {nothingElsewhere}
    </Notice>
  );
}
