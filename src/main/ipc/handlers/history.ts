import { ok } from '../../../domain/result.ts';
import { cancelExport, exportPayments } from '../../usecases/history/export-payments.ts';
import { explainPayment } from '../../usecases/history/explain-payment.ts';
import type { HistoryDeps } from '../../usecases/history/history-deps.ts';
import {
  countPayments,
  historyChoices,
  jumpInPayments,
  pageOfPayments,
} from '../../usecases/history/list-payments.ts';
import { readPaymentDetail } from '../../usecases/history/payment-detail.ts';
import { possibleDoubles } from '../../usecases/history/possible-doubles.ts';
import { saveListReceipts } from '../../usecases/history/save-list-receipts.ts';
import { removeView, savedViews, saveView } from '../../usecases/history/saved-views.ts';
import { saveSupportBundle } from '../../usecases/history/support-bundle.ts';
import type { Handlers } from '../handler-map.ts';
import { atDesk } from './desk-door.ts';
import type { DeskDoor } from './desk-door.ts';
import { staffOf } from './charge.ts';

type HistoryOperation = Extract<keyof Handlers, `history.${string}`>;

/** Everything of `contract/history.ts`. */
export function historyHandlers(
  door: DeskDoor,
  deps: HistoryDeps,
): Pick<Handlers, HistoryOperation> {
  return {
    'history.page': (input) => atDesk(door, (desk) => pageOfPayments(desk, input)),
    'history.count': (input) => atDesk(door, (desk) => countPayments(desk, input)),
    'history.jump': (input) => atDesk(door, (desk) => jumpInPayments(desk, input)),
    'history.choices': () => atDesk(door, historyChoices),
    'history.detail': ({ attemptId }) => atDesk(door, (desk) => readPaymentDetail(desk, attemptId)),
    'history.explain': ({ attemptId }) => atDesk(door, (desk) => explainPayment(desk, attemptId)),
    'history.save-bundle': ({ attemptId }) =>
      atDesk(door, (desk) => saveSupportBundle(desk, deps, attemptId)),
    'history.views': () => atDesk(door, savedViews),
    'history.save-view': (input, caller) =>
      atDesk(door, (desk) => saveView(desk, staffOf(caller), input)),
    'history.remove-view': ({ id }) => atDesk(door, (desk) => removeView(desk, id)),
    'history.export': (input) => atDesk(door, (desk) => exportPayments(desk, deps, input)),
    'history.cancel-export': async () => ok({ cancelled: cancelExport(deps) }),
    'history.show-file': async () => {
      const { lastFile } = deps.exports;
      if (lastFile !== null) deps.files.show(lastFile);
      return ok({ shown: lastFile !== null });
    },
    'history.save-receipts': ({ query }, caller) =>
      atDesk(door, (desk) => saveListReceipts(desk, deps, { query, operator: staffOf(caller) })),
    'history.doubles': (input) => atDesk(door, (desk) => possibleDoubles(desk, input)),
  };
}
