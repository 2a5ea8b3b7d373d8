import type { ReactElement } from 'react';

/**
 * Our own 16 px signs, drawn as strokes of 1.5 px.
 *
 * A sign never stands alone: each is beside its word, so all of them are hidden from screen readers.
 */
const drawings = {
  card: 'M1.75 4.25h12.5v7.5H1.75zM1.75 6.75h12.5M4 9.75h3',
  tray: 'M2 9.5 4 3h8l2 6.5V13H2zM2 9.5h3.5l1 1.75h3l1-1.75H14',
  people:
    'M6 2.75a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M1.5 13.25c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M10.75 3a2.25 2.25 0 0 1 0 4.5M12 9.5c1.5.5 2.5 1.75 2.5 3.75',
  wallet: 'M2 4.25h10.5v9H2zM2 4.25 10 2v2.25M9 7.25h5.25v3H9zM11 8.75h.01',
  repeat:
    'M3 7V6a2.5 2.5 0 0 1 2.5-2.5h6M9.5 1.5l2 2-2 2M13 9v1a2.5 2.5 0 0 1-2.5 2.5h-6M6.5 14.5l-2-2 2-2',
  calendar: 'M2 3.5h12v10.5H2zM2 6.5h12M5 1.75v3M11 1.75v3M5.5 10l1.75 1.75L10.75 8.5',
  list: 'M2 3.75h.01M5 3.75h9M2 8h.01M5 8h9M2 12.25h.01M5 12.25h9',
  bars: 'M2 14h12M4 14V8.5h2V14M7 14V3.5h2V14M10 14v-8h2v8',
  gear: 'M8 5.75a2.25 2.25 0 1 0 0 4.5 2.25 2.25 0 0 0 0-4.5M8 1.75v2M8 12.25v2M1.75 8h2M12.25 8h2M3.6 3.6 5 5M11 11l1.4 1.4M12.4 3.6 11 5M5 11l-1.4 1.4',
  check: 'm2.75 8.75 3.25 3.25 7.25-8',
  cross: 'm3.5 3.5 9 9m0-9-9 9',
  question: 'M5 5.75C5 3.5 6.4 2.5 8 2.5s3 1 3 2.75C11 7.5 8 7.5 8 10M8 12.9v.6',
  bang: 'M8 2.25v7.5M8 12.9v.6',
  differs: 'M3 5.75h10M3 10.25h10M11 2.5l-6 11',
  noEntry: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5M4.5 8h7',
  clock: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5M8 4.25V8l2.5 1.75',
  back: 'M7 3.5 2.5 8 7 12.5M3 8h10.5',
  reversed: 'M5.5 2.5 2.5 5.5l3 3M2.75 5.5h6.5a4 4 0 0 1 0 8H6',
  printer: 'M4.25 5.75V2h7.5v3.75M4.25 11.5H2V5.75h12v5.75h-2.25M4.25 9.25h7.5V14h-7.5z',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  keyboard: 'M1.5 4.25h13v7.5h-13zM4 6.75h.01M6.67 6.75h.01M9.33 6.75h.01M12 6.75h.01M5 9.5h6',
  phone: 'M3 2.5h2.75l1 3-1.5 1.25a8 8 0 0 0 4 4L10.5 9.25l3 1V13c-6 .75-11.25-4.5-10.5-10.5',
  mail: 'M1.75 3.75h12.5v8.5H1.75zM2 4.25l6 4.5 6-4.5',
  speech: 'M2 2.75h12v8H7.5L4.5 13.5v-2.75H2z',
  eye: 'M1.5 8S4 3.75 8 3.75 14.5 8 14.5 8 12 12.25 8 12.25 1.5 8 1.5 8M8 6.25a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5',
  lock: 'M3.5 7.25h9v6.5h-9zM5.25 7.25V5a2.75 2.75 0 0 1 5.5 0v2.25',
  leave: 'M9.5 2.5H3v11h6.5M6.5 8h7.5M11 4.75 14.25 8 11 11.25',
  search: 'M6.75 2a4.75 4.75 0 1 0 0 9.5 4.75 4.75 0 0 0 0-9.5M10.25 10.25 14 14',
  ring: 'M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3',
  dot: 'M8 6.75a1.25 1.25 0 1 0 0 2.5 1.25 1.25 0 0 0 0-2.5',
} as const;

export type IconName = keyof typeof drawings;

/** Draws one sign in the colour of its text. */
export function Icon(props: { readonly name: IconName; readonly size?: number }): ReactElement {
  const size = props.size ?? 16;
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[props.name]} />
    </svg>
  );
}
