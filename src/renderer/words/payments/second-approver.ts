/** Why an amount waits for somebody else. */
export const secondApproverWords =
  'This amount needs a second approver. A supervisor approves it on this screen. Nothing was sent.';
