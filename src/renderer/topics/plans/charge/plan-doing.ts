import type { InstalmentView, PlanView } from '../../../../contract/plans/plan-view.ts';
import type { Status } from '../../../../contract/staff/session.ts';
import type { PlanAction, RowAction } from '../page/plan-model.ts';
import type { PlanCharge } from './use-plan-charge.ts';

/** The short form that is open on a plan's page; one at a time. */
export type Doing =
  | { readonly on: 'plan'; readonly action: PlanAction }
  | { readonly on: 'row'; readonly action: RowAction; readonly sequence: number };

/** Props shared by the parts of a plan's page that act on it. */
export interface PlanWork {
  readonly plan: PlanView;
  readonly status: Status;
  readonly charge: PlanCharge;
  readonly doing: Doing | null;
  readonly onDo: (doing: Doing | null) => void;
  /** The form was completed or closed. */
  readonly onDone: () => void;
}

/** Props of a form about one instalment. */
export interface RowWork extends PlanWork {
  readonly row: InstalmentView;
}
