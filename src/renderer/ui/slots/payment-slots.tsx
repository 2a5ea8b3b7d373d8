import type { ComponentType, ReactElement } from 'react';
import { createContext, useContext } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { CustomerView } from '../../../contract/customers/customers.ts';
import type { Status } from '../../../contract/staff/session.ts';

/** A payment, and who looks at it. */
export interface SlipWorkProps {
  readonly attempt: AttemptView;
  readonly status: Status;
}

/** A list of To do that another topic brings along. */
export interface ToDoTabPart {
  readonly name: string;
  readonly words: string;
  /** Whether it stands before the payments that are not confirmed. */
  readonly isBefore?: true;
  /** How many of its rows wait for a person. */
  readonly Count: ComponentType;
  readonly Panel: ComponentType<{ readonly status: Status }>;
}

/** A part of Settings that another topic brings along. */
export interface SettingsPart {
  /** Its name in the address. */
  readonly name: string;
  readonly words: string;
  /** Whether it is about the people of the account, and stands with others that are. */
  readonly isOfPeople?: true;
  readonly Panel: ComponentType<{ readonly status: Status }>;
}

/**
 * The places that Take payment, To do and Settings leave for the rest of a desk's work.
 *
 * A feature never imports another: the app puts the parts in, and the screens only show them.
 */
export interface PaymentSlots {
  /** What cannot wait: the ways on from a part approval, the promise to ring. */
  readonly ActionsOnSlip: ComponentType<SlipWorkProps>;
  readonly WorkOnSlip: ComponentType<SlipWorkProps>;
  readonly PartOfPaid: ComponentType<{ readonly attempt: AttemptView }>;
  readonly ParkedOrders: ComponentType;
  /** A customer's plans, on their page. */
  readonly PlansOfCustomer: ComponentType<{ readonly customer: CustomerView }>;
  /** Every call with a customer, on their page. */
  readonly CallsOfCustomer: ComponentType<{ readonly customer: CustomerView }>;
  /** The line over To do's lists. */
  readonly ToDoTop: ComponentType<{ readonly status: Status }>;
  readonly toDoTabs: readonly ToDoTabPart[];
  readonly settingsParts: readonly SettingsPart[];
}

const nothing = (): null => null;

export const PaymentSlotsContext = createContext<PaymentSlots>({
  ActionsOnSlip: nothing,
  WorkOnSlip: nothing,
  PartOfPaid: nothing,
  ParkedOrders: nothing,
  PlansOfCustomer: nothing,
  CallsOfCustomer: nothing,
  ToDoTop: nothing,
  toDoTabs: [],
  settingsParts: [],
});

/** What else can be done about a payment, on its slip. */
export function WorkOnSlip(props: SlipWorkProps): ReactElement {
  const slots = useContext(PaymentSlotsContext);
  return <slots.WorkOnSlip key={props.attempt.id} {...props} />;
}

/** What has to be done about a payment before anything else, on its slip. */
export function ActionsOnSlip(props: SlipWorkProps): ReactElement {
  const slots = useContext(PaymentSlotsContext);
  return <slots.ActionsOnSlip key={props.attempt.id} {...props} />;
}

/** The way on from a reference that is paid already. */
export function PartOfPaid(props: { readonly attempt: AttemptView }): ReactElement {
  const slots = useContext(PaymentSlotsContext);
  return <slots.PartOfPaid key={props.attempt.id} {...props} />;
}

/** The calls with a customer, on their page. */
export function CallsOfCustomer(props: { readonly customer: CustomerView }): ReactElement {
  const slots = useContext(PaymentSlotsContext);
  return <slots.CallsOfCustomer {...props} />;
}

/** The orders that were put aside. */
export function ParkedOrders(): ReactElement {
  const slots = useContext(PaymentSlotsContext);
  return <slots.ParkedOrders />;
}

/** What came in since, in one line over To do's lists. */
export function ToDoTop(props: { readonly status: Status }): ReactElement {
  const slots = useContext(PaymentSlotsContext);
  return <slots.ToDoTop {...props} />;
}

/** A customer's plans, and the calls about them. */
export function PlansOfCustomer(props: { readonly customer: CustomerView }): ReactElement {
  const slots = useContext(PaymentSlotsContext);
  return <slots.PlansOfCustomer key={props.customer.id} {...props} />;
}

/** The lists that other topics bring to To do. */
export function useToDoTabParts(): readonly ToDoTabPart[] {
  return useContext(PaymentSlotsContext).toDoTabs;
}

/** The parts that other topics bring to Settings. */
export function useSettingsParts(): readonly SettingsPart[] {
  return useContext(PaymentSlotsContext).settingsParts;
}
