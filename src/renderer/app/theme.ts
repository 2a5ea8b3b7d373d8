import type { CSSVariablesResolver, MantineColorSchemeManager } from '@mantine/core';
import { createTheme } from '@mantine/core';

/** What Mantine's own parts take from our palette; everything else is drawn by our own styles. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-figures)',
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '14px', xl: '15px' },
  defaultRadius: 4,
  cursorType: 'default',
  respectReducedMotion: true,
  autoContrast: true,
});

const ours = {
  '--mantine-color-body': 'var(--desk)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--panel)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-primary-color-filled': 'var(--accent-fill)',
  '--mantine-primary-color-filled-hover': 'var(--accent-fill-hover)',
} as const;

/** Points Mantine's variables at our tokens, in both colour schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: ours,
  dark: ours,
});

/** Main keeps the choice of colours; the page's own storage, read from disk at each start, has no part in it. */
export const colorsKeptByMain: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};
