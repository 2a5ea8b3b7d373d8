import { Box, Flex } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { createContext, useContext, useState } from 'react';
import { createPortal } from 'react-dom';

interface PageHeadProps {
  readonly title: string;
  /** One line under the title that summarises the screen. */
  readonly line?: ReactNode;
  /** The main actions, at the right. */
  readonly actions?: ReactNode;
}

/** The place at the right of the head, null until the head is drawn. */
const ActionsPlace = createContext<HTMLElement | null>(null);

/** Puts the actions of a part of the screen into the head, where the main action always stands. */
export function PageActions(props: { readonly children: ReactNode }): ReactElement | null {
  const place = useContext(ActionsPlace);
  return place === null ? null : createPortal(props.children, place);
}

/** The title of a screen: home of the focus where the screen has no other. */
export function ScreenTitle(props: {
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <h1 className={props.className} data-home tabIndex={-1}>
      {props.children}
    </h1>
  );
}

/** The head of a screen: its title, one line on where you stand, and its main actions. */
export function PageHead({
  title,
  line,
  actions,
  onPlace,
}: PageHeadProps & { readonly onPlace?: (place: HTMLElement | null) => void }): ReactElement {
  return (
    <Flex
      component="header"
      flex="none"
      wrap="wrap"
      align="flex-start"
      justify="space-between"
      gap="8px 24px"
    >
      <Box flex="1 1 260px" miw={0}>
        <ScreenTitle>{title}</ScreenTitle>
        {line === undefined ? null : <Box c="dimmed">{line}</Box>}
      </Box>
      <Flex wrap="wrap" align="center" gap={8} ref={onPlace}>
        {actions}
      </Flex>
    </Flex>
  );
}

/** The room of a window that is high enough for it, in px. */
function roomy(small: number, large: number): string {
  return `clamp(${small}px, calc(10vh - ${78 - small}px), ${large}px)`;
}

/** A screen: its head, and the content that fills the rest of the window. */
export function Page(props: PageHeadProps & { readonly children: ReactNode }): ReactElement {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Flex
      className="page"
      direction="column"
      gap={{ base: 12, lg: roomy(12, 16) }}
      h={{ md: '100%' }}
      p={{ base: 16, lg: roomy(16, 24) }}
    >
      <PageHead title={props.title} line={props.line} actions={props.actions} onPlace={setPlace} />
      <ActionsPlace value={place}>{props.children}</ActionsPlace>
    </Flex>
  );
}
