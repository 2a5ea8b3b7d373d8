import { askGateway, lookUpsDue } from './asking-staff.ts';
import { correct } from './correcting-staff.ts';
import { accountForGap } from './gap-staff.ts';
import {
  beginPlan,
  changePlan,
  changeTerms,
  chargeRow,
  otherCard,
  payExtra,
  payPart,
  runDue,
} from './plan-staff.ts';
import { lookForRefund, refundAtGateway } from './refunding-staff.ts';
import { lookUp, refundElsewhere, retryOrder, submitTwice, takeOrder } from './staff.ts';
import type { StaffMove } from './staff.ts';

/** Moves of staff, each with its weight and its name in a trace. */
export const staffMoves: readonly (readonly [number, string, StaffMove])[] = [
  [30, 'order', takeOrder],
  [3, 'double click', submitTwice],
  [10, 'retry', retryOrder],
  [12, 'look up', lookUp],
  [4, 'ask gateway', askGateway],
  [4, 'look-ups', lookUpsDue],
  [6, 'correct', correct],
  [4, 'refund', refundElsewhere],
  [6, 'gateway refund', refundAtGateway],
  [3, 'look for refund', lookForRefund],
  [5, 'plan', beginPlan],
  [8, 'row', chargeRow],
  [2, 'other card', otherCard],
  [2, 'extra', payExtra],
  [4, 'part', payPart],
  [3, 'change', changePlan],
  [2, 'terms', changeTerms],
  [8, 'run', runDue],
  [5, 'gap', accountForGap],
];
