import type { Locator, Page } from 'playwright-core';
import { callWords } from '../../../src/renderer/words/call-backs.ts';
import {
  correctionWords,
  partApprovedWords,
  partWords,
  paymentActionWords,
  refundWords,
  turnedUpWords,
} from '../../../src/renderer/words/payments/payment-actions.ts';
import { receiptWords } from '../../../src/renderer/words/payments/receipts.ts';
import { guideWords } from '../../../src/renderer/words/payments/resolution.ts';
import { planMoveWords } from '../../../src/renderer/words/plans/plan-moves.ts';

/** A form of the slip: the action that opens it, and the button that it ends with. */
interface SlipForm {
  readonly action: string | RegExp;
  readonly button: string;
}

/** Every form of a payment's slip. */
export const paymentForms = {
  refund: { action: paymentActionWords.recordRefund, button: refundWords.button },
  part: { action: paymentActionWords.anotherPart, button: partWords.button },
  duplicates: { action: paymentActionWords.doubles, button: paymentActionWords.close },
  email: { action: receiptWords.email, button: receiptWords.openLetter },
  keep: { action: /^Keep the/u, button: partApprovedWords.keepButton },
  giveBack: { action: partApprovedWords.giveBack, button: refundWords.button },
  callBack: { action: callWords.save, button: callWords.save },
  logCall: { action: callWords.logOne, button: callWords.record },
  turnedUp: { action: paymentActionWords.turnedUp, button: turnedUpWords.button },
  foundRefunded: {
    action: paymentActionWords.foundRefunded,
    button: correctionWords['found-refunded'].button,
  },
  foundDeclined: {
    action: paymentActionWords.foundDeclined,
    button: correctionWords['found-declined'].button,
  },
  notThere: { action: paymentActionWords.notThere, button: correctionWords['not-there'].button },
  otherOrder: {
    action: paymentActionWords.otherOrder,
    button: correctionWords['other-order'].button,
  },
} as const satisfies Readonly<Record<string, SlipForm>>;

/** Every form of an instalment's slip under To do. */
export const instalmentForms = {
  logCall: { action: planMoveWords.logCall, button: planMoveWords.save },
  note: { action: planMoveWords.note, button: planMoveWords.save },
  paidAnotherWay: { action: planMoveWords.paidAnotherWay, button: planMoveWords.save },
  skip: { action: planMoveWords.skip, button: planMoveWords.save },
  writeOff: { action: planMoveWords.writeOff, button: planMoveWords.save },
} as const satisfies Readonly<Record<string, SlipForm>>;

/** The place beside the slip of the open screen. */
export function besideSlip(page: Page): Locator {
  return page.locator('.slip-side').filter({ visible: true });
}

/** Opens a form from its slip by keyboard, and returns the button that it ends with. */
export async function openSlipForm(page: Page, form: SlipForm): Promise<Locator> {
  const slip = page.getByRole('article').filter({ visible: true });
  const { action } = form;
  const name =
    typeof action === 'string' ? new RegExp(`^${action.replace('?', '\\?')}`, 'u') : action;
  // The receipt of an outcome stands beside its slip on Take payment, and so does the guide of an unconfirmed payment.
  const receipt = page.getByRole('group', { name: receiptWords.label }).filter({ visible: true });
  const guide = page.getByRole('region', { name: guideWords.tell }).filter({ visible: true });
  await slip.or(receipt).or(guide).getByRole('button', { name }).first().press('Enter');
  const button = besideSlip(page).getByRole('button', { name: new RegExp(`^${form.button}`, 'u') });
  await button.waitFor();
  return button;
}

/** True when the whole of a control is on screen and nothing lies over it; scrolls nothing. */
export function isInView(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const isOnScreen = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    const corners = [
      [left + 4, top + 4],
      [right - 4, bottom - 4],
    ] as const;
    return (
      isOnScreen && corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
    );
  });
}
