/**
 * Every colour of the app, in light and in dark.
 *
 * Green, amber and red are outcomes only; violet and teal are modes only; the accent is for action and selection.
 * Styles name these variables and no colour of their own, so that contrast is checked in one place.
 */

/** The variables that Mantine reads for one of its colours, so that no part needs a class of its own. */
function tone(
  name: string,
  colors: {
    readonly fill: string;
    readonly fillHover: string;
    readonly soft: string;
    readonly softHover: string;
    readonly text: string;
  },
): Record<string, string> {
  const prefix = `--mantine-color-${name}`;
  return {
    [`${prefix}-filled`]: colors.fill,
    [`${prefix}-filled-hover`]: colors.fillHover,
    [`${prefix}-light`]: colors.soft,
    [`${prefix}-light-hover`]: colors.softHover,
    [`${prefix}-light-color`]: colors.text,
    [`${prefix}-outline`]: colors.text,
    [`${prefix}-text`]: colors.text,
  };
}

/** Variables equal in both colour schemes: our own names for tones of Mantine's. */
export const sharedVariables: Readonly<Record<string, string>> = {
  '--panel': 'var(--surface)',
  '--ink': 'var(--mantine-color-text)',
  '--ink-soft': 'var(--mantine-color-dimmed)',
  '--accent': 'var(--mantine-color-anchor)',
  '--accent-fill': 'var(--mantine-color-ink-filled)',
  '--accent-fill-hover': 'var(--mantine-color-ink-filled-hover)',
  '--accent-soft': 'var(--mantine-color-ink-light)',
  '--accent-ink': '#ffffff',
  '--good': 'var(--mantine-color-green-text)',
  '--good-soft': 'var(--mantine-color-green-light)',
  '--warn': 'var(--mantine-color-yellow-text)',
  '--warn-soft': 'var(--mantine-color-yellow-light)',
  '--bad': 'var(--mantine-color-red-text)',
  '--bad-soft': 'var(--mantine-color-red-light)',
  '--quiet-soft': 'var(--mantine-color-gray-light)',
  '--practice': 'var(--mantine-color-violet-text)',
  '--practice-fill': 'var(--mantine-color-violet-filled)',
  '--practice-soft': 'var(--mantine-color-violet-light)',
  '--test': 'var(--mantine-color-teal-text)',
  '--test-fill': 'var(--mantine-color-teal-filled)',
  '--test-soft': 'var(--mantine-color-teal-light)',
  '--alarm': 'var(--mantine-color-yellow-filled)',
  '--alarm-hover': 'var(--mantine-color-yellow-filled-hover)',
  '--alarm-ink': '#201600',
  '--mode-fill-ink': '#ffffff',
  '--font': "'Inter Variable', system-ui, sans-serif",
  '--row': '36px',
  '--row-small': '30px',
  '--radius': '6px',
};

/** The light scheme. */
export const lightVariables: Readonly<Record<string, string>> = {
  '--desk': '#f4f6f9',
  '--surface': '#ffffff',
  '--field': '#ffffff',
  '--field-off': '#f2f4f8',
  '--line': '#e2e7ee',
  '--line-strong': '#8a94a4',
  '--hover': '#f2f4f8',
  '--segment-ground': '#f2f4f8',
  '--segment-on': '#ffffff',
  '--row-on': '#eaf0fa',
  '--live': '#161b24',
  '--live-ink': '#ffffff',
  '--paper': '#fffdf7',
  '--paper-ink': '#1c1a16',
  '--paper-soft': '#5f594c',
  '--paper-rule': '#c9c1ad',
  '--paper-shade': '#f7f2e5',
  '--paper-edge': '#ddd6c5',
  '--chart-good': '#3b9a68',
  '--chart-bad': '#cf4a4c',
  '--chart-warn': '#eaa51f',
  '--chart-ink': '#2f5fb8',
  '--shadow': '0 1px 2px rgb(16 24 40 / 6%)',
  '--shadow-raised': '0 24px 64px -16px rgb(16 24 40 / 34%)',
  '--shadow-slip':
    'drop-shadow(0 0 1px rgb(20 16 8 / 28%)) drop-shadow(0 10px 20px rgb(16 24 40 / 13%))',
  '--veil': 'rgb(10 14 20 / 45%)',
  '--mantine-color-body': '#ffffff',
  '--mantine-color-text': '#161b24',
  '--mantine-color-dimmed': '#566171',
  '--mantine-color-placeholder': '#677283',
  '--mantine-color-default': '#ffffff',
  '--mantine-color-default-hover': '#f2f4f8',
  '--mantine-color-default-color': '#161b24',
  '--mantine-color-default-border': '#ccd4df',
  '--mantine-color-anchor': '#224c98',
  '--mantine-color-error': '#a51d23',
  ...tone('ink', {
    fill: '#224c98',
    fillHover: '#1b3e7d',
    soft: '#e8eff9',
    softHover: '#dbe6f6',
    text: '#1f4689',
  }),
  ...tone('green', {
    fill: '#1d7a4a',
    fillHover: '#17653c',
    soft: '#e2f3e9',
    softHover: '#d3ecdd',
    text: '#0f5c34',
  }),
  ...tone('yellow', {
    fill: '#f6b42c',
    fillHover: '#eba51a',
    soft: '#fdf0d3',
    softHover: '#fae5b8',
    text: '#734300',
  }),
  ...tone('red', {
    fill: '#b3262c',
    fillHover: '#971d23',
    soft: '#fce9e8',
    softHover: '#f9dcda',
    text: '#9c1b21',
  }),
  ...tone('violet', {
    fill: '#6a2eb2',
    fillHover: '#582496',
    soft: '#f2eafb',
    softHover: '#e8dbf8',
    text: '#5d27a0',
  }),
  ...tone('teal', {
    fill: '#0a666e',
    fillHover: '#08545b',
    soft: '#def1f2',
    softHover: '#cde9eb',
    text: '#0a5c63',
  }),
  ...tone('gray', {
    fill: '#566171',
    fillHover: '#3a4351',
    soft: '#edf0f4',
    softHover: '#e4e8ee',
    text: '#424c5b',
  }),
};

/** The dark scheme. */
export const darkVariables: Readonly<Record<string, string>> = {
  '--desk': '#10141a',
  '--surface': '#161b23',
  '--field': '#1c232d',
  '--field-off': '#1a2029',
  '--line': '#27303b',
  '--line-strong': '#677383',
  '--hover': '#1c232d',
  '--segment-ground': '#10141a',
  '--segment-on': '#303a47',
  '--row-on': '#1b2943',
  '--live': '#e8ecf2',
  '--live-ink': '#10141a',
  '--paper': '#262420',
  '--paper-ink': '#f1ede2',
  '--paper-soft': '#bdb6a5',
  '--paper-rule': '#5b5548',
  '--paper-shade': '#302d27',
  '--paper-edge': '#3d3932',
  '--chart-good': '#4bb47d',
  '--chart-bad': '#e06a69',
  '--chart-warn': '#e9a526',
  '--chart-ink': '#6f9bec',
  '--shadow': '0 1px 2px rgb(0 0 0 / 30%)',
  '--shadow-raised': '0 24px 64px -16px rgb(0 0 0 / 70%)',
  '--shadow-slip':
    'drop-shadow(0 0 1px rgb(0 0 0 / 60%)) drop-shadow(0 10px 20px rgb(0 0 0 / 40%))',
  '--veil': 'rgb(4 6 10 / 60%)',
  '--mantine-color-body': '#161b23',
  '--mantine-color-text': '#e8ecf2',
  '--mantine-color-dimmed': '#a8b3c2',
  '--mantine-color-placeholder': '#8c98a8',
  '--mantine-color-default': '#1c232d',
  '--mantine-color-default-hover': '#252d38',
  '--mantine-color-default-color': '#e8ecf2',
  '--mantine-color-default-border': '#384351',
  '--mantine-color-anchor': '#93b6f8',
  '--mantine-color-error': '#f3918c',
  ...tone('ink', {
    fill: '#2f5fb8',
    fillHover: '#3a6cc8',
    soft: '#1c2b48',
    softHover: '#223558',
    text: '#a9c5fa',
  }),
  ...tone('green', {
    fill: '#2c8a58',
    fillHover: '#34985f',
    soft: '#14321f',
    softHover: '#193d27',
    text: '#82d3a5',
  }),
  ...tone('yellow', {
    fill: '#e9a526',
    fillHover: '#f3b43d',
    soft: '#362811',
    softHover: '#423116',
    text: '#f0bf6c',
  }),
  ...tone('red', {
    fill: '#b83a3d',
    fillHover: '#c9484b',
    soft: '#3b1c1e',
    softHover: '#482325',
    text: '#f6a29d',
  }),
  ...tone('violet', {
    fill: '#7d43c6',
    fillHover: '#8a52d2',
    soft: '#2a1d42',
    softHover: '#342452',
    text: '#cbadf7',
  }),
  ...tone('teal', {
    fill: '#17747b',
    fillHover: '#1d838b',
    soft: '#113032',
    softHover: '#163b3d',
    text: '#74ced4',
  }),
  ...tone('gray', {
    fill: '#5b6675',
    fillHover: '#6a7686',
    soft: '#262e39',
    softHover: '#2e3743',
    text: '#c0c9d5',
  }),
};
