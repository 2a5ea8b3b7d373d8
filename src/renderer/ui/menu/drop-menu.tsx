import type { MenuProps } from '@mantine/core';
import { Box, Menu } from '@mantine/core';
import type { ReactElement, ReactNode, Ref } from 'react';
import { useRef, useState } from 'react';
import { keepEscape } from '../../lib/close-on-escape.ts';
import { useCloseOnLeave } from './use-close-on-leave.ts';

type DropMenuProps = Pick<MenuProps, 'position' | 'width' | 'keepMounted' | 'closeOnItemClick'> & {
  /** The button that opens it. */
  readonly button: ReactElement;
  readonly dropdownRef?: Ref<HTMLDivElement>;
  /** Held by the caller where something else than a press closes it. */
  readonly opening?: readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void];
  /** Its items. */
  readonly children: ReactNode;
};

/** A menu below its button, which closes with Escape and when the focus goes elsewhere. */
export function DropMenu(props: DropMenuProps): ReactElement {
  const { button, dropdownRef, opening, children, ...rest } = props;
  const own = useState(false);
  const [isOpen, setOpen] = opening ?? own;
  // The focus that has gone elsewhere stays there; otherwise it returns to the button.
  const [isLeft, setLeft] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const leave = (): void => {
    setLeft(true);
    setOpen(false);
  };
  useCloseOnLeave(isOpen, leave, [place]);
  const change = (next: boolean): void => {
    setLeft(false);
    setOpen(next);
  };
  return (
    <Box display="contents" ref={place}>
      <Menu
        {...rest}
        withinPortal={false}
        loop
        returnFocus={!isLeft}
        opened={isOpen}
        onChange={change}
      >
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown ref={dropdownRef} onKeyDown={keepEscape}>
          {children}
        </Menu.Dropdown>
      </Menu>
    </Box>
  );
}
