import type { ComponentType, ReactElement } from 'react';
import { createContext, useContext } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { CustomerView } from '../../../contract/customers/customers.ts';
import type { Status } from '../../../contract/staff/session.ts';
import type { Tab } from '../tabs.tsx';
import type { settingsWords } from '../../words/settings/accounts.ts';

/** A payment, and the session that views it. */
export interface SlipWorkProps {
  readonly attempt: AttemptView;
  readonly status: Status;
  /** True where a guide stands beside the slip, which has its own look-up. */
  readonly isGuided?: boolean;
}

/** A list of To do that another topic provides. */
export interface ToDoTabPart {
  readonly name: string;
  readonly words: string;
  /** Places the list before the unconfirmed payments. */
  readonly isBefore?: true;
  readonly sign: NonNullable<Tab['sign']>;
  /** Count of the rows that wait for staff, and their sum. */
  readonly Figure: ComponentType;
  readonly Panel: ComponentType<{ readonly status: Status }>;
}

/** Renders with the names of the lists of To do that get no tile, because nothing waits in them. */
export interface IdleToDoTabsProps {
  readonly children: (idle: ReadonlySet<string>) => ReactElement;
}

/** The headings of Settings under which other topics place their parts. */
export type SettingsGroup = keyof typeof settingsWords.groups;

/** A part of Settings that another topic provides. */
export interface SettingsPart {
  /** Its name in the address. */
  readonly name: string;
  readonly words: string;
  readonly group: SettingsGroup;
  readonly Panel: ComponentType<{ readonly status: Status }>;
}

/**
 * Slots of Take payment, To do and Settings for the parts of other features.
 *
 * A feature never imports another: the app fills the slots, and the screens only render them.
 */
export interface PaymentSlots {
  /** Urgent actions: those of a partial approval, and scheduling a call-back. */
  readonly ActionsOnSlip: ComponentType<SlipWorkProps>;
  readonly WorkOnSlip: ComponentType<SlipWorkProps>;
  /** Beside the slip of an unconfirmed payment: the way to evidence and to its resolution. */
  readonly GuideOfUnconfirmed: ComponentType<SlipWorkProps>;
  readonly PartOfPaid: ComponentType<{ readonly attempt: AttemptView }>;
  readonly ParkedOrders: ComponentType;
  /** A customer's plans, on their page. */
  readonly PlansOfCustomer: ComponentType<{ readonly customer: CustomerView }>;
  /** Every call with a customer, on their page. */
  readonly CallsOfCustomer: ComponentType<{ readonly customer: CustomerView }>;
  /** Every message to a customer, on their page. */
  readonly MessagesOfCustomer: ComponentType<{ readonly customer: CustomerView }>;
  /** The line over To do's lists. */
  readonly ToDoTop: ComponentType;
  /** Warnings over To do's lists that belong to no payment. */
  readonly ToDoWarning: ComponentType<{ readonly status: Status }>;
  readonly toDoTabs: readonly ToDoTabPart[];
  /** Knows the lists of To do for which nothing waits. */
  readonly IdleToDoTabs: ComponentType<IdleToDoTabsProps>;
  readonly settingsParts: readonly SettingsPart[];
}

const nothing = (): null => null;
const noNames: ReadonlySet<string> = new Set();

export const PaymentSlotsContext = createContext<PaymentSlots>({
  ActionsOnSlip: nothing,
  WorkOnSlip: nothing,
  GuideOfUnconfirmed: nothing,
  PartOfPaid: nothing,
  ParkedOrders: nothing,
  PlansOfCustomer: nothing,
  CallsOfCustomer: nothing,
  MessagesOfCustomer: nothing,
  ToDoTop: nothing,
  ToDoWarning: nothing,
  toDoTabs: [],
  IdleToDoTabs: ({ children }) => children(noNames),
  settingsParts: [],
});

/** Further actions on a payment, on its slip. */
export function WorkOnSlip(props: SlipWorkProps): ReactElement {
  const slots = useContext(PaymentSlotsContext);
  return <slots.WorkOnSlip key={props.attempt.id} {...props} />;
}

/** Urgent actions on a payment, on its slip. */
export function ActionsOnSlip(props: SlipWorkProps): ReactElement {
  const slots = useContext(PaymentSlotsContext);
  return <slots.ActionsOnSlip key={props.attempt.id} {...props} />;
}

/** The guide through an unconfirmed payment, beside its slip; nothing for any other. */
export function GuideOfUnconfirmed(props: SlipWorkProps): ReactElement {
  const slots = useContext(PaymentSlotsContext);
  return <slots.GuideOfUnconfirmed key={props.attempt.id} {...props} />;
}

/** The part payment of a reference that is already paid. */
export function PartOfPaid(props: { readonly attempt: AttemptView }): ReactElement {
  const slots = useContext(PaymentSlotsContext);
  return <slots.PartOfPaid key={props.attempt.id} {...props} />;
}

/** The calls with a customer, on their page. */
export function CallsOfCustomer(props: { readonly customer: CustomerView }): ReactElement {
  const slots = useContext(PaymentSlotsContext);
  return <slots.CallsOfCustomer {...props} />;
}

/** The messages to a customer, on their page. */
export function MessagesOfCustomer(props: { readonly customer: CustomerView }): ReactElement {
  const slots = useContext(PaymentSlotsContext);
  return <slots.MessagesOfCustomer key={props.customer.id} {...props} />;
}

/** The parked orders. */
export function ParkedOrders(): ReactElement {
  const slots = useContext(PaymentSlotsContext);
  return <slots.ParkedOrders />;
}

/** The line under To do's title. */
export function ToDoTop(): ReactElement {
  const slots = useContext(PaymentSlotsContext);
  return <slots.ToDoTop />;
}

/** The warnings over To do's lists. */
export function ToDoWarning(props: { readonly status: Status }): ReactElement {
  const slots = useContext(PaymentSlotsContext);
  return <slots.ToDoWarning {...props} />;
}

/** A customer's plans, and the calls about them. */
export function PlansOfCustomer(props: { readonly customer: CustomerView }): ReactElement {
  const slots = useContext(PaymentSlotsContext);
  return <slots.PlansOfCustomer key={props.customer.id} {...props} />;
}

/** The lists that other topics provide for To do. */
export function useToDoTabParts(): readonly ToDoTabPart[] {
  return useContext(PaymentSlotsContext).toDoTabs;
}

/** Renders with the names of the lists of To do for which nothing waits. */
export function IdleToDoTabs(props: IdleToDoTabsProps): ReactElement {
  const slots = useContext(PaymentSlotsContext);
  return <slots.IdleToDoTabs {...props} />;
}

/** The parts that other topics provide for Settings. */
export function useSettingsParts(): readonly SettingsPart[] {
  return useContext(PaymentSlotsContext).settingsParts;
}
