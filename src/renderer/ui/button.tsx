import type { ComponentPropsWithRef, ReactElement } from 'react';
import { useContext } from 'react';
import './button.css';
import type { IconName } from './icons.tsx';
import { Icon } from './icons.tsx';
import { KeyCap } from './key-cap.tsx';
import { SingleKeysContext } from './letter-keys.tsx';

/** How much a button asks for attention: one `primary` per screen at most. */
export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger';

type ButtonProps = ComponentPropsWithRef<'button'> & {
  readonly tone?: ButtonTone;
  readonly icon?: IconName;
  /** The shortcut that does the same, shown beside the words. */
  readonly keys?: string;
  /** The single letter that presses it while the focus is on its part (`useLetterKeys`). */
  readonly letter?: string;
};

/** A button with its words, and its shortcut where there is one. */
export function Button(props: ButtonProps): ReactElement {
  const { tone = 'plain', icon, keys, letter, children, className, ...rest } = props;
  const hasLetters = useContext(SingleKeysContext);
  const cap = (hasLetters ? letter : undefined) ?? keys;
  return (
    <button
      type="button"
      {...rest}
      data-letter={letter}
      className={`button button-${tone} ${className ?? ''}`}
    >
      {icon === undefined ? null : <Icon name={icon} size={14} />}
      <span className="button-words">{children}</span>
      {cap === undefined ? null : <KeyCap keys={cap} />}
    </button>
  );
}
