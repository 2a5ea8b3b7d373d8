import type { InstalmentView, PlanView } from '../../../../contract/plans/plan-view.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import type { PlanAction, RowAction } from '../page/plan-model.ts';
import type { PlanCharge } from './use-plan-charge.ts';

/** The short form that is open on a plan's page; one at a time. */
export type Doing =
  | { readonly on: 'plan'; readonly action: PlanAction }
  | { readonly on: 'row'; readonly action: RowAction; readonly sequence: number };

/** What every part of a plan's page that does something is told. */
export interface PlanWork {
  readonly plan: PlanView;
  readonly status: Status;
  readonly charge: PlanCharge;
  readonly doing: Doing | null;
  readonly onDo: (doing: Doing | null) => void;
  /** The form is done or left. */
  readonly onDone: () => void;
}

/** What a form about one row is told. */
export interface RowWork extends PlanWork {
  readonly row: InstalmentView;
}
