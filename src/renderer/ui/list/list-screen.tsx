import { Box, Flex, Stack } from '@mantine/core';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useRef } from 'react';
import { frameWords } from '../../words/frame.ts';
import { Button } from '../button.tsx';
import { KeptPages } from '../kept/kept-pages.tsx';
import { ScreenTitle } from '../page-head.tsx';
import { useScrollStop } from './scroll-part.tsx';
import './list.css';

/**
 * A screen with a list in a pane of its own and the page of one of its rows beside it; Escape closes the page.
 *
 * Where there is no room for both, as at 150 %, one of the two has the window, and scrolls with it.
 */
export function ListScreen(props: {
  readonly title: string;
  /** One line under the title that says what the screen is for. */
  readonly line: string;
  /** The main action of the list, beside the title. */
  readonly actions?: ReactNode;
  readonly tabs?: ReactNode;
  /** The search and the rows; null where the page has the whole width below the title. */
  readonly list: ReactNode;
  /**
   * Opens the row whose page stands beside the list without having been opened, once staff work in it, so that a change
   * of the list never takes their work away; null where there is none. A narrow window shows the list alone until then.
   */
  readonly onPreviewUsed?: (() => void) | null;
  /** Which page is open: a half-filled form on another one is kept until that one is opened again. */
  readonly pageKey: string;
  /** Closes the page of a row; null while none is open. */
  readonly onClose: (() => void) | null;
  /** Width of the list beside its page, in px; absent for rows with two facts at their right. */
  readonly listWidth?: number;
  readonly children: ReactNode;
}): ReactElement {
  const { list, onClose, listWidth: widthPx = 324 } = props;
  const isOpen = onClose !== null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || onClose === null) return;
    event.preventDefault();
    onClose();
  };
  const isBeside = list !== null;
  const onPreviewUsed = isOpen ? null : (props.onPreviewUsed ?? null);
  return (
    <Flex
      className="list-screen"
      direction={{ base: 'column', md: isBeside ? 'row' : 'column' }}
      h={{ md: '100%' }}
      mih={0}
      data-opened={isOpen || undefined}
      onKeyDown={onKeyDown}
    >
      <Stack
        className={isBeside ? 'list-pane' : ''}
        flex="none"
        gap={10}
        miw={0}
        mih={0}
        p={{ base: 16, lg: isBeside ? '20px 16px 16px' : '20px 24px 0' }}
        {...(isBeside
          ? { w: { md: Math.min(300, widthPx), lg: widthPx }, bg: 'var(--panel)' }
          : {})}
      >
        <header>
          <Flex wrap="wrap" align="center" justify="space-between" gap={8} mih={34}>
            <ScreenTitle className="no-wrap">{props.title}</ScreenTitle>
            {props.actions}
          </Flex>
          <Box c="dimmed" fz={12.5} lh="18px">
            {props.line}
          </Box>
        </header>
        {props.tabs}
        {isBeside ? (
          <Stack gap={10} mih={0} display={{ base: isOpen ? 'none' : 'flex', md: 'flex' }}>
            {list}
          </Stack>
        ) : null}
      </Stack>
      <ListPage
        title={props.title}
        isPreview={isBeside && onPreviewUsed !== null}
        onUsed={onPreviewUsed}
      >
        <KeptPages openKey={props.pageKey} haveAddresses>
          {props.children}
        </KeptPages>
      </ListPage>
    </Flex>
  );
}

/** Leads from a page to its list where the list is out of sight: beside it, a press on another row leads on. */
export function BackToList(props: { readonly onClose: () => void }): ReactElement {
  return (
    <Box component="span" hiddenFrom="md">
      <Button keys="Esc" onClick={props.onClose}>
        {frameWords.toList}
      </Button>
    </Box>
  );
}

/** The page beside the list, or below the title; a narrow window has no place for a preview. */
function ListPage(props: {
  readonly title: string;
  readonly isPreview: boolean;
  readonly onUsed: (() => void) | null;
  readonly children: ReactNode;
}): ReactElement {
  const part = useRef<HTMLDivElement>(null);
  return (
    <Box
      ref={part}
      {...useScrollStop(part, props.title, { mayHoldControls: true })}
      className="list-page scrolls"
      display={{ base: props.isPreview ? 'none' : 'block', md: 'block' }}
      {...(props.onUsed === null ? {} : { onFocus: props.onUsed })}
      flex={1}
      miw={0}
      mih={0}
      p={{ base: 16, lg: '20px 24px' }}
    >
      {props.children}
    </Box>
  );
}
