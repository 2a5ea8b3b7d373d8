import { Box, Flex, Stack } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';

/** A titled part of a screen. */
export function Panel(props: {
  readonly title: string;
  readonly aside?: ReactNode;
  /** Space between the parts inside, in pixels; absent for content that keeps its own. */
  readonly gap?: number;
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
      {props.gap === undefined ? (
        <div className="panel-body">{props.children}</div>
      ) : (
        <Stack className="panel-body" gap={props.gap}>
          {props.children}
        </Stack>
      )}
    </section>
  );
}

/**
 * Empty state of a list: the content that is missing, the content to come, and the way to create the first.
 */
export function EmptyState(props: {
  readonly title: string;
  /** True where it stands on the page by itself. */
  readonly isBoxed?: true;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <Box
      className={`empty-state ${props.isBoxed === true ? 'boxed' : ''}`}
      c="dimmed"
      {...(props.isBoxed === true ? { p: '12px 16px 14px' } : {})}
    >
      <Box component="p" c="var(--ink)" fw={600}>
        {props.title}
      </Box>
      {props.children === undefined ? null : <p>{props.children}</p>}
    </Box>
  );
}
