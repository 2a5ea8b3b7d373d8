import { Modal } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** A sheet over the screen for content to look at and close: keys and the palette, never a question. */
export function Sheet(props: {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly size?: string;
  /** True where the first field of the sheet says what it is for: its title is only read out. */
  readonly isBare?: true;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      // The frame restores the focus: by now the screen behind has lost it.
      returnFocus={false}
      title={props.title}
      size={props.size ?? '760px'}
      transitionProps={{ duration: 0 }}
      shadow="xl"
      overlayProps={{ bg: 'var(--veil)' }}
      withCloseButton={props.isBare !== true}
      classNames={{
        content: 'sheet boxed',
        ...(props.isBare === true ? { header: 'visually-hidden' } : {}),
      }}
      {...(props.isBare === true ? { padding: 8 } : {})}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {props.children}
    </Modal>
  );
}
