import type { BoxProps } from '@mantine/core';
import { Box } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

/** Parts side by side in columns of given widths, such as the facts of a row; they end in the same line of sight. */
export function Columns(
  props: BoxProps & {
    /** Widths of the columns, as CSS writes them. */
    readonly of: string;
    readonly gap?: number | string;
    readonly align?: 'baseline' | 'center' | 'start' | 'stretch';
    readonly component?: 'div' | 'dl' | 'li' | 'ol' | 'p' | 'span' | 'ul';
    readonly children: ReactNode;
  },
): ReactElement {
  const { of, gap = 8, align = 'center', component = 'div', ...rest } = props;
  return (
    <Box
      component={component}
      display="grid"
      {...rest}
      style={{ gridTemplateColumns: of, alignItems: align, gap }}
    />
  );
}
