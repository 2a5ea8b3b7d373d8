import type { CSSVariablesResolver, MantineColorSchemeManager } from '@mantine/core';
import { Badge, Button, createTheme, Kbd, Modal } from '@mantine/core';
import { darkVariables, lightVariables, sharedVariables } from './theme-colors.ts';

/** Colours of every text field, which the kit's own scales do not have. */
const field = {
  '--input-bd': 'var(--line-strong)',
  '--input-bd-focus': 'var(--accent)',
  '--input-bg': 'var(--field)',
  '--input-color': 'var(--ink)',
  '--input-disabled-bg': 'var(--field-off)',
  '--input-disabled-color': 'var(--ink)',
  '--input-resize': 'vertical',
};

/** A refused value is still read like any text: its border and the sentence below it say the rest. */
const refusedField = { ...field, '--input-bd': 'var(--bad)' };

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
  // The widths at which the screens change: 400 %, a small window, a common one, a wide one.
  breakpoints: { xs: '38.75em', sm: '47.5em', md: '56.25em', lg: '75em', xl: '87.5em' },
  shadows: { xs: 'var(--shadow)', md: 'var(--shadow-raised)', xl: 'var(--shadow-raised)' },
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
    // Hidden with its button as that scrolls away, it would take the focus with it.
    Popover: { defaultProps: { hideDetached: false } },
    // The kit would put an element that is no item into the menu, to begin there.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      // Words that are wider than the window stand in two lines: a sum that is cut reads as another one.
      styles: {
        root: {
          flexShrink: 0,
          maxWidth: '100%',
          height: 'auto',
          minHeight: 'var(--button-height)',
          paddingBlock: 2,
        },
        label: { fontWeight: 550, whiteSpace: 'normal', lineHeight: 1.3 },
      },
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
    Kbd: Kbd.extend({
      vars: () => ({ root: { '--kbd-fz': '11px' } }),
      styles: {
        root: { minWidth: 18, padding: '0 5px', fontWeight: 500, lineHeight: '16px' },
      },
    }),
    Input: {
      vars: (_theme: unknown, { error }: { readonly error?: unknown }) => ({
        wrapper: error === true ? refusedField : field,
      }),
    },
    Modal: Modal.extend({
      styles: {
        header: { minHeight: 40, padding: '4px 8px 4px 16px' },
        title: { fontSize: 14, fontWeight: 600 },
      },
    }),
    // By name, so that the first screen does not load parts that it does not show.
    Table: {
      defaultProps: { borderColor: 'var(--line)', horizontalSpacing: 12, verticalSpacing: 7 },
    },
    DataList: {
      styles: {
        item: { flexWrap: 'wrap', columnGap: '12px', rowGap: 0 },
        itemLabel: { flex: '0 0 var(--data-list-label-width)', minWidth: 0 },
        itemValue: { flex: '1 1 200px', minWidth: 0 },
      },
    },
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
