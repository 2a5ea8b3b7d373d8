import {
  IconAddressBook,
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowLeft,
  IconBan,
  IconCalendar,
  IconCalendarCheck,
  IconChartBar,
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconCircle,
  IconClock,
  IconCopy,
  IconCreditCard,
  IconEqualNot,
  IconEye,
  IconInbox,
  IconKeyboard,
  IconList,
  IconLock,
  IconLogout,
  IconMail,
  IconMessage,
  IconMoon,
  IconPencil,
  IconPhone,
  IconPointFilled,
  IconPrinter,
  IconQuestionMark,
  IconReceipt2,
  IconRepeat,
  IconSearch,
  IconSettings,
  IconSun,
  IconTrendingDown,
  IconTrendingUp,
  IconWallet,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType, ReactElement } from 'react';

interface DrawnProps {
  readonly size: number;
  readonly stroke: number;
  readonly className: string;
  readonly 'aria-hidden': true;
}

/** The drawing of each icon, by its meaning. */
const drawings = {
  card: IconCreditCard,
  tray: IconInbox,
  people: IconAddressBook,
  wallet: IconWallet,
  repeat: IconRepeat,
  calendar: IconCalendarCheck,
  calendarDay: IconCalendar,
  list: IconList,
  bars: IconChartBar,
  gear: IconSettings,
  check: IconCheck,
  cross: IconX,
  question: IconQuestionMark,
  bang: IconAlertTriangle,
  differs: IconEqualNot,
  noEntry: IconBan,
  clock: IconClock,
  back: IconArrowLeft,
  reversed: IconArrowBackUp,
  printer: IconPrinter,
  copy: IconCopy,
  keyboard: IconKeyboard,
  phone: IconPhone,
  mail: IconMail,
  speech: IconMessage,
  eye: IconEye,
  moon: IconMoon,
  sun: IconSun,
  rising: IconTrendingUp,
  falling: IconTrendingDown,
  lock: IconLock,
  leave: IconLogout,
  search: IconSearch,
  pencil: IconPencil,
  receipt: IconReceipt2,
  down: IconChevronDown,
  right: IconChevronRight,
  ring: IconCircle,
  dot: IconPointFilled,
} as const satisfies Readonly<Record<string, ComponentType<DrawnProps>>>;

export type IconName = keyof typeof drawings;

/**
 * Draws one icon in the colour of its text, 16 px by default.
 *
 * An icon has a word beside it or names its button, so all are hidden from screen readers.
 */
export function Icon(props: { readonly name: IconName; readonly size?: number }): ReactElement {
  const Drawing = drawings[props.name];
  return <Drawing className="icon" size={props.size ?? 16} stroke={1.7} aria-hidden />;
}
