/** Colours of the window; `system` follows the computer. */
export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** The look of the window of one computer; nothing in it can change what is charged. */
export interface Appearance {
  readonly theme: Theme;
  readonly phoneMode: boolean;
  readonly singleKeys: boolean;
  /** True once the welcome of a first start was closed. */
  readonly welcomed: boolean;
}
