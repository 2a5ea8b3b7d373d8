import type { ButtonProps as MantineButtonProps } from '@mantine/core';
import { Box, Button as MantineButton } from '@mantine/core';
import type { ComponentPropsWithRef, MouseEvent, ReactElement } from 'react';
import { useContext, useId } from 'react';
import type { IconName } from './icons.tsx';
import { Icon } from './icons.tsx';
import { KeyCap } from './key-cap.tsx';
import { SingleKeysContext } from './letter-keys.tsx';

/** Prominence of a button: at most one `primary` per screen. */
export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger';

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'style' | 'disabled'> &
  Pick<MantineButtonProps, 'size' | 'justify' | 'px' | 'mt' | 'ml' | 'mr'> & {
    /** For what the operator may not do at all. */
    readonly disabled?: boolean | undefined;
    /** Greys the button while it has nothing to do, or is at it already; unlike a disabled one it keeps the focus. */
    readonly isOff?: boolean;
    readonly tone?: ButtonTone;
    readonly icon?: IconName;
    /** The equivalent shortcut, shown beside the words. */
    readonly keys?: string;
    /** The single letter that presses it while the focus is within its part (`useLetterKeys`). */
    readonly letter?: string;
    /** Set where the button opens a menu, which a chevron says. */
    readonly hasMenu?: true;
    /** Greys the button and stands beside it, saying what to do first; null while it can be pressed. */
    readonly why?: string | null;
  };

const looks = {
  primary: { variant: 'filled' },
  plain: { variant: 'default' },
  quiet: { variant: 'subtle' },
  danger: { variant: 'outline', color: 'red' },
} as const satisfies Readonly<Record<ButtonTone, object>>;

const narrow = () => ({ root: { '--button-padding-x': '8px' } });
const wide = () => ({ root: { '--button-padding-x': '12px' } });

/** A button with its words, and its shortcut where there is one. */
export function Button(props: ButtonProps): ReactElement {
  const {
    tone = 'plain',
    icon,
    keys,
    letter,
    children,
    className,
    disabled,
    isOff = false,
    why,
    hasMenu,
    ...rest
  } = props;
  const hasLetters = useContext(SingleKeysContext);
  const shownLetter = hasLetters ? letter : undefined;
  const cap = shownLetter ?? keys;
  const whyId = useId();
  const hasReason = why !== undefined && why !== null;
  const staysOff = hasReason || isOff;
  const looksOff = staysOff || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const described = [rest['aria-describedby'], hasReason ? whyId : undefined].filter(Boolean);
  const button = (
    <MantineButton
      {...rest}
      {...looks[tone]}
      {...(staysOff ? { 'aria-disabled': true, onClick: stayOff } : {})}
      aria-describedby={described.length === 0 ? undefined : described.join(' ')}
      // A disabled button that gives a reason keeps the focus; it only looks disabled.
      disabled={disabled === true}
      {...(looksOff ? { 'data-disabled': true } : {})}
      data-letter={letter}
      data-keys={keys}
      // The letter is no part of the name: who speaks to the computer says the words alone.
      aria-keyshortcuts={shownLetter}
      className={`button button-${tone} ${className ?? ''}`}
      classNames={{ label: 'button-words' }}
      vars={tone === 'quiet' ? narrow : wide}
      leftSection={icon === undefined ? undefined : <Icon name={icon} />}
      rightSection={
        cap === undefined ? (
          hasMenu === true ? (
            <Icon name="down" size={14} />
          ) : undefined
        ) : (
          // At 400 % the words need the room.
          <Box component="span" visibleFrom="xs" aria-hidden={shownLetter !== undefined}>
            <KeyCap keys={cap} isOnFill={tone === 'primary'} />
          </Box>
        )
      }
    >
      {children}
    </MantineButton>
  );
  return (
    <>
      {button}
      {hasReason ? <Why id={whyId} words={why} /> : null}
    </>
  );
}

/** The sentence beside a greyed button. */
function Why(props: { readonly id: string; readonly words: string }): ReactElement {
  return (
    <Box component="span" className="button-why" flex="1 0 100%" c="dimmed" fz={12.5} id={props.id}>
      {props.words}
    </Box>
  );
}

function stayOff(event: MouseEvent): void {
  event.preventDefault();
}
