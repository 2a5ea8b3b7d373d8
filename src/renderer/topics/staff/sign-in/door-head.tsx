import type { ReactElement, ReactNode } from 'react';
import type { AccountMode } from '../../../../domain/accounts/account.ts';
import { modeTitle } from '../../../words/modes.ts';
import { signInScreenWords } from '../../../words/settings/staff.ts';
import './sign-in-screen.css';

/** Head of a window that asks who is there: the app, the mode, and the account in `children`. */
export function DoorHead(props: {
  readonly mode: AccountMode;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <header className="door-head">
      <p className="door-brand">
        <span className="rail-mark" aria-hidden="true" />
        {signInScreenWords.brand}
      </p>
      <strong className="mode-word">{modeTitle(props.mode)}</strong>
      {props.children}
    </header>
  );
}
