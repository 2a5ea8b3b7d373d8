import type { ComponentType, ReactElement } from 'react';
import { createContext, useContext } from 'react';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { CustomerView } from '../../../contract/customers/customers.ts';
import type { Status } from '../../../contract/staff/session.ts';
import type { Account } from '../../../domain/accounts/account.ts';
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

/** The content of each slot: a part that one topic provides for the screens of others. */
interface SlotProps {
  /** Urgent actions on a slip: those of a partial approval, and scheduling a call-back. */
  readonly ActionsOnSlip: SlipWorkProps;
  readonly WorkOnSlip: SlipWorkProps;
  /** Beside the slip of an unconfirmed payment: the way to evidence and to its resolution. */
  readonly GuideOfUnconfirmed: SlipWorkProps;
  /** In that guide: the promised call-back, or the button that promises one. */
  readonly CallBackInGuide: SlipWorkProps;
  /** The form that schedules a call-back about a payment. */
  readonly CallBackOfPayment: { readonly attempt: AttemptView; readonly onClose: () => void };
  /** The part payment of a reference that is already paid. */
  readonly PartOfPaid: { readonly attempt: AttemptView };
  /** On a slip: the receipts issued, and the next one. */
  readonly ReceiptOnSlip: {
    readonly attempt: AttemptView;
    /** True where the slot's screen has no print button of its own. */
    readonly showsPrint: boolean;
    /** Set where a known customer's address stands there at once, ready to be sent to. */
    readonly showsEmail?: true;
  };
  /** Under a list of payments with a selection. */
  readonly ReceiptsUnderList: { readonly attempts: readonly AttemptView[] };
  readonly ParkedOrders: object;
  /** On Take payment: an open checkout for the reference being keyed. */
  readonly OpenWalletCheckouts: { readonly reference: string };
  /** Every plan of a customer, on their page. */
  readonly PlansOfCustomer: { readonly customer: CustomerView };
  /** Every call with a customer, on their page. */
  readonly CallsOfCustomer: { readonly customer: CustomerView; readonly mayWork: boolean };
  /** Every message to a customer, on their page. */
  readonly MessagesOfCustomer: { readonly customer: CustomerView };
  /** The line over To do's lists. */
  readonly ToDoTop: object;
  /** Warnings over To do's lists that belong to no payment. */
  readonly ToDoWarning: { readonly status: Status };
  /** Knows the lists of To do for which nothing waits. */
  readonly IdleToDoTabs: IdleToDoTabsProps;
  /** In an account's settings: the content of its receipts. */
  readonly ReceiptsInSettings: { readonly accountId: Account['id']; readonly canChange: boolean };
  /** In an account's settings; `isInUse` because only the open account's can be read. */
  readonly WalletInSettings: { readonly status: Status; readonly isInUse: boolean };
  /** The meanings of declines, in Settings. */
  readonly DeclinesInSettings: { readonly status: Status };
}

/**
 * The parts that fill the slots, and the lists to which several topics add.
 *
 * A topic never imports another: the app fills the slots, and the screens only render them.
 */
export type Slots = {
  readonly [Name in keyof SlotProps]: ComponentType<SlotProps[Name]>;
} & {
  readonly toDoTabs: readonly ToDoTabPart[];
  readonly settingsParts: readonly SettingsPart[];
};

/** Provided once, around all screens; without it every slot is empty. */
export const SlotsContext = createContext<Slots | null>(null);

/**
 * Makes the slot of a name. Where `ofWhat` names what it is about, another one mounts it anew, so that a message about
 * one payment never appears under another.
 */
function slot<Name extends keyof SlotProps>(
  name: Name,
  ofWhat?: (props: SlotProps[Name]) => string,
): ComponentType<SlotProps[Name]> {
  return function Slot(props: SlotProps[Name]): ReactElement | null {
    const slots = useContext(SlotsContext);
    if (slots === null) return null;
    const Part = slots[name] as ComponentType<SlotProps[Name]>;
    return <Part key={ofWhat?.(props)} {...props} />;
  };
}

const byAttempt = ({ attempt }: { readonly attempt: AttemptView }): string => attempt.id;
const byCustomer = ({ customer }: { readonly customer: CustomerView }): string => customer.id;

export const ActionsOnSlip = slot('ActionsOnSlip', byAttempt);
export const WorkOnSlip = slot('WorkOnSlip', byAttempt);
export const GuideOfUnconfirmed = slot('GuideOfUnconfirmed', byAttempt);
export const CallBackInGuide = slot('CallBackInGuide', byAttempt);
export const CallBackOfPayment = slot('CallBackOfPayment', byAttempt);
export const PartOfPaid = slot('PartOfPaid', byAttempt);
export const ReceiptOnSlip = slot('ReceiptOnSlip', byAttempt);
export const ReceiptsUnderList = slot('ReceiptsUnderList');
export const ParkedOrders = slot('ParkedOrders');
export const OpenWalletCheckouts = slot('OpenWalletCheckouts');
export const PlansOfCustomer = slot('PlansOfCustomer', byCustomer);
export const CallsOfCustomer = slot('CallsOfCustomer');
export const MessagesOfCustomer = slot('MessagesOfCustomer', byCustomer);
export const ToDoTop = slot('ToDoTop');
export const ToDoWarning = slot('ToDoWarning');
export const ReceiptsInSettings = slot('ReceiptsInSettings', ({ accountId }) => accountId);
export const WalletInSettings = slot('WalletInSettings');
export const DeclinesInSettings = slot('DeclinesInSettings');

const noNames: ReadonlySet<string> = new Set();

/** Renders with the names of the lists of To do for which nothing waits. */
export function IdleToDoTabs(props: IdleToDoTabsProps): ReactElement {
  const slots = useContext(SlotsContext);
  return slots === null ? props.children(noNames) : <slots.IdleToDoTabs {...props} />;
}

/** The lists that other topics provide for To do. */
export function useToDoTabParts(): readonly ToDoTabPart[] {
  return useContext(SlotsContext)?.toDoTabs ?? [];
}

/** The parts that other topics provide for Settings. */
export function useSettingsParts(): readonly SettingsPart[] {
  return useContext(SlotsContext)?.settingsParts ?? [];
}
