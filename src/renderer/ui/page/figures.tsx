import '@mantine/core/styles/SimpleGrid.css';
import { Box, SimpleGrid } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** The figures of a screen at a glance, side by side. */
export function FigureStrip(props: { readonly children: ReactNode }): ReactElement {
  return (
    <SimpleGrid
      minColWidth={180}
      autoFlow="auto-fit"
      flex="none"
      spacing={12}
      renderRoot={(root) => <Box component="dl" {...root} />}
    >
      {props.children}
    </SimpleGrid>
  );
}

/** One figure: its name above it, and a line about it below. */
export function Figure(props: {
  readonly name: ReactNode;
  readonly note?: ReactNode;
  /** True for a figure that asks to be looked at, such as a difference. */
  readonly stands?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Box className={`boxed ${props.className ?? ''}`} px={16} py={12}>
      <Content {...props} />
    </Box>
  );
}

function Content(props: Omit<Parameters<typeof Figure>[0], 'className'>): ReactElement {
  return (
    <>
      <dt>{props.name}</dt>
      <Box
        component="dd"
        className="tabular"
        fz={24}
        fw={650}
        lh="30px"
        {...(props.stands === true ? { c: 'var(--warn)' } : {})}
      >
        {props.children}
      </Box>
      <Box component="dd" mih={18} c="dimmed" fz={12} lh="18px">
        {props.note}
      </Box>
    </>
  );
}

/** A figure in a strip that frames it with others: as `Figure`, without a box of its own. */
export function BareFigure(props: Omit<Parameters<typeof Figure>[0], 'className'>): ReactElement {
  return (
    <Box component="dl" flex="1 1 170px" miw={0}>
      <Content {...props} />
    </Box>
  );
}
