import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactElement, ReactNode } from 'react';
import { AnnouncerProvider } from '../ui/announcer.tsx';
import { frameWords } from '../words/frame.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { colorsKeptByMain, cssVariables, theme } from './theme.ts';
import type { Theme } from '../../domain/terminals/appearance.ts';

interface ThemedProps {
  readonly theme: Theme;
  readonly styleNonce: string;
  readonly children: ReactNode;
}

/** Surroundings of every window's content: colours, announcements, and the screen for a broken page. */
export function Themed(props: ThemedProps): ReactElement {
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, {
    getInitialValueInEffect: false,
  });
  const scheme = props.theme === 'system' ? (systemDark ? 'dark' : 'light') : props.theme;
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      getStyleNonce={() => props.styleNonce}
      colorSchemeManager={colorsKeptByMain}
      forceColorScheme={scheme}
    >
      <ErrorBoundary title={frameWords.brand}>
        <AnnouncerProvider>{props.children}</AnnouncerProvider>
      </ErrorBoundary>
    </MantineProvider>
  );
}
