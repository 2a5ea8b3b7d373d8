import { Box, Flex } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';

/** A titled part of a screen. */
export function Panel(props: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  const id = useId();
  return (
    <section className="panel boxed" aria-labelledby={id}>
      <Flex
        component="header"
        className="panel-head rule-below"
        align="center"
        justify="space-between"
        gap="4px 12px"
        wrap="wrap"
        mih={44}
        py={6}
        px={16}
      >
        <h2 id={id}>{props.title}</h2>
        {props.aside}
      </Flex>
      <div className="panel-body">{props.children}</div>
    </section>
  );
}

/**
 * Empty state of a list: the content that is missing, the content to come, and the way to create the first.
 */
export function EmptyState(props: {
  readonly title: string;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <Box className="empty-state" c="dimmed">
      <Box component="p" c="var(--ink)" fw={600}>
        {props.title}
      </Box>
      {props.children === undefined ? null : <p>{props.children}</p>}
    </Box>
  );
}
