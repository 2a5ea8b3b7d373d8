import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { signInScreenWords } from '../../../words/settings/staff.ts';

/** The way on when no one can sign in to a live account: its last backup. */
export function RestoreSignedOut(props: { readonly children: ReactNode }): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) {
    return <section aria-label={signInScreenWords.lockedOut}>{props.children}</section>;
  }
  return (
    <section className="door-accounts" aria-label={signInScreenWords.lockedOut}>
      <div className="door-account-buttons">
        <Button tone="quiet" onClick={() => setIsOpen(true)}>
          {signInScreenWords.lockedOut}
        </Button>
      </div>
    </section>
  );
}
