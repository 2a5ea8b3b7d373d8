import type { ComponentType } from 'react';
import type { Status } from '../../contract/staff/session.ts';
import { TakePaymentScreen } from '../topics/charge/take-payment-screen.tsx';
import type { ScreenPath } from '../lib/paths.ts';
import { paths } from '../lib/paths.ts';
import type { IconName } from '../ui/icons.tsx';
import { screenWords } from '../words/frame.ts';
import type { RailBadgeProps } from './frame/rail-badges.tsx';
import { ParkedBadge, ToDoBadge } from './frame/rail-badges.tsx';
import { lazyPart } from './lazy-part.tsx';

/** Props that the frame passes to every screen. */
export interface ScreenProps {
  readonly status: Status;
  /** False while a screen that stays mounted is hidden behind another. */
  readonly active: boolean;
}

/** One entry of the rail. */
export interface Screen {
  /** Its name in the menu, and the digit of its key, which does not change when screens are added. */
  readonly name: string;
  readonly digit: number;
  readonly path: ScreenPath;
  readonly words: string;
  readonly icon: IconName;
  readonly component: ComponentType<ScreenProps>;
  /** Count of the rows that wait for staff on this screen. */
  readonly badge?: ComponentType<RailBadgeProps>;
  /** Stays mounted while hidden, because its unsaved work must not be lost. */
  readonly staysAlive?: true;
  /** Only for accounts in which an admin enabled the wallet. */
  readonly needsWallet?: true;
  /** Only for staff who take payments. */
  readonly needsClerk?: true;
  /** Separate from the others, at the foot of the rail. */
  readonly atFoot?: true;
}

/**
 * The rail from top to bottom.
 *
 * A new screen is one entry here, one path in `lib/paths.ts` and one name in `words/frame.ts`.
 */
export const screens: readonly Screen[] = [
  {
    name: 'take-payment',
    digit: 1,
    path: paths.takePayment,
    words: screenWords.takePayment,
    icon: 'card',
    component: TakePaymentScreen,
    badge: ParkedBadge,
    staysAlive: true,
    needsClerk: true,
  },
  {
    name: 'to-do',
    digit: 2,
    path: paths.toDo,
    words: screenWords.toDo,
    icon: 'tray',
    component: lazyPart(screenWords.toDo, async () => {
      const { ToDoScreen } = await import('../topics/unconfirmed/to-do-screen.tsx');
      return ToDoScreen;
    }),
    badge: ToDoBadge,
  },
  {
    name: 'plans',
    digit: 3,
    path: paths.plans,
    words: screenWords.plans,
    icon: 'repeat',
    component: lazyPart(screenWords.plans, async () => {
      const { PlansScreen } = await import('../topics/plans/plans-screen.tsx');
      return PlansScreen;
    }),
  },
  {
    name: 'customers',
    digit: 4,
    path: paths.customers,
    words: screenWords.customers,
    icon: 'people',
    component: lazyPart(screenWords.customers, async () => {
      const { CustomersScreen } = await import('../topics/customers/customers-screen.tsx');
      return CustomersScreen;
    }),
  },
  {
    name: 'payments',
    digit: 5,
    path: paths.payments,
    words: screenWords.payments,
    icon: 'list',
    component: lazyPart(screenWords.payments, async () => {
      const { PaymentsScreen } = await import('../topics/payments/payments-screen.tsx');
      return PaymentsScreen;
    }),
    staysAlive: true,
  },
  {
    name: 'day-close',
    digit: 6,
    path: paths.dayClose,
    words: screenWords.dayClose,
    icon: 'calendar',
    component: lazyPart(screenWords.dayClose, async () => {
      const { DayCloseScreen } = await import('../topics/day-close/day-close-screen.tsx');
      return DayCloseScreen;
    }),
  },
  {
    name: 'reports',
    digit: 7,
    path: paths.reports,
    words: screenWords.reports,
    icon: 'bars',
    component: lazyPart(screenWords.reports, async () => {
      const { ReportsScreen } = await import('../topics/reports/reports-screen.tsx');
      return ReportsScreen;
    }),
  },
  {
    name: 'wallet',
    digit: 8,
    path: paths.wallet,
    words: screenWords.wallet,
    icon: 'wallet',
    component: lazyPart(screenWords.wallet, async () => {
      const { WalletScreen } = await import('../topics/wallet/wallet-screen.tsx');
      return WalletScreen;
    }),
    staysAlive: true,
    needsWallet: true,
    needsClerk: true,
  },
  {
    name: 'settings',
    digit: 9,
    path: paths.settings,
    words: screenWords.settings,
    icon: 'gear',
    component: lazyPart(screenWords.settings, async () => {
      const { SettingsScreen } = await import('../topics/accounts/settings/settings-screen.tsx');
      return SettingsScreen;
    }),
    atFoot: true,
  },
];
