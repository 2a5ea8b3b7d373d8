import '@mantine/core/styles/DataList.css';
import '@mantine/core/styles/SimpleGrid.css';
import { Box, DataList, SimpleGrid } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** Names with their values, one below the other; a value too wide for its line goes below its name. */
export function Facts(props: {
  readonly labelWidth?: number;
  readonly gap?: number;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <DataList
      labelWidth={`${props.labelWidth ?? 132}px`}
      gap={`${props.gap ?? 4}px`}
      {...(props.className === undefined ? {} : { className: props.className })}
    >
      {props.children}
    </DataList>
  );
}

/** One name with its value. */
export function Fact(props: {
  readonly label: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{props.label}</DataList.ItemLabel>
      <DataList.ItemValue>{props.children}</DataList.ItemValue>
    </DataList.Item>
  );
}

/** Names above their values, side by side in as many columns as there is room for. */
export function FactColumns(props: {
  /** Least width of a column, in pixels. */
  readonly minWidth: number;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <SimpleGrid
      minColWidth={props.minWidth}
      autoFlow="auto-fit"
      spacing={16}
      verticalSpacing={8}
      renderRoot={(root) => <Box component="dl" {...root} />}
      {...(props.className === undefined ? {} : { className: props.className })}
    >
      {props.children}
    </SimpleGrid>
  );
}

/** A name above its value. */
export function FactColumn(props: {
  readonly label: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div>
      <Box component="dt" fz={12}>
        {props.label}
      </Box>
      <Box component="dd" className="tabular" fw={550}>
        {props.children}
      </Box>
    </div>
  );
}
