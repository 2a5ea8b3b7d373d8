import type { BoxProps } from '@mantine/core';
import { Box, Flex } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import './line.css';

interface LineProps {
  /** A line of column names is as high as its words. */
  readonly isHead?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One line of a dense list: its cells share the width by their weights, so that they align with the lines around. */
export function Line(props: LineProps): ReactElement {
  const isHead = props.isHead === true;
  return (
    <Flex
      className={`line ${props.className ?? ''}`}
      align="center"
      columnGap={14}
      mih={isHead ? 0 : 36}
      py={isHead ? 0 : 3}
      px={12}
    >
      {props.children}
    </Flex>
  );
}

/** The names of the columns over a list of lines; screen readers hear each line whole instead. */
export function ColumnNames(
  props: Pick<BoxProps, 'pb' | 'pl'> & Pick<LineProps, 'isHead' | 'children'>,
): ReactElement {
  const { isHead, children, ...room } = props;
  return (
    <Box className="rule-below" c="dimmed" fz={12.5} fw={550} aria-hidden="true" {...room}>
      <Line isHead={isHead === true}>{children}</Line>
    </Box>
  );
}

interface CellProps extends Pick<BoxProps, 'c' | 'fw' | 'fz' | 'ta' | 'w'> {
  /** Share of the width that the cells without a width divide among them; 1 when absent. */
  readonly grow?: number;
  /** In a list too narrow for columns the cell goes away, or gets a line of its own. */
  readonly whenNarrow?: 'away' | 'own-line';
  /** Long words wrap where they may not end in an ellipsis. */
  readonly wraps?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A cell of a line. */
export function Cell(props: CellProps): ReactElement {
  const { grow, whenNarrow, wraps, className, ...rest } = props;
  return (
    <Box
      component="span"
      display="block"
      miw={0}
      flex={rest.w === undefined ? `${grow ?? 1} 1 0` : 'none'}
      className={`${wraps === true ? 'breaks-anywhere' : 'one-line'} ${className ?? ''}`}
      data-narrow={whenNarrow}
      {...rest}
    />
  );
}
