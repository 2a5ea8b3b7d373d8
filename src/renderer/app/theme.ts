import type { CSSVariablesResolver, MantineColorSchemeManager } from '@mantine/core';
import { Badge, Button, createTheme, Kbd } from '@mantine/core';
import { darkVariables, lightVariables, sharedVariables } from './theme-colors.ts';

/** Fonts, spacing and the defaults of components; colours are in `theme-colors.ts`. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font)',
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '12px', sm: '13.5px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '13.5px', lineHeight: '20px' },
    },
  },
  shadows: { xs: 'var(--shadow)', md: 'var(--shadow)', xl: 'var(--shadow-raised)' },
  cursorType: 'default',
  respectReducedMotion: true,
  // The scales that Mantine requires; rendering uses the resolved variables below.
  colors: {
    ink: [
      '#f1f5fc',
      '#e3ebf8',
      '#c5d5f0',
      '#9cb7e4',
      '#7195d6',
      '#4f79c6',
      '#2f5fb8',
      '#224c98',
      '#1b3e7d',
      '#142f60',
    ],
  },
  components: {
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      styles: { root: { flexShrink: 0 }, label: { fontWeight: 550 } },
    }),
    Badge: Badge.extend({
      defaultProps: { variant: 'light', radius: 'xs', tt: 'none' },
      vars: () => ({
        root: { '--badge-fz': '12px', '--badge-height': '20px', '--badge-padding-x': '7px' },
      }),
      // A truncated state reads as another one, so a badge never shrinks.
      styles: {
        root: { fontWeight: 550, letterSpacing: 0, flexShrink: 0, maxWidth: 'none' },
        label: { overflow: 'visible' },
      },
    }),
    Kbd: Kbd.extend({ defaultProps: { size: 'xs' } }),
  },
});

/** Resolves every colour for Mantine's parts and for our own styles, in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { ...sharedVariables },
  light: { ...lightVariables },
  dark: { ...darkVariables },
});

/** Main stores the choice of colours; the page's own storage is not used. */
export const colorsKeptByMain: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};
