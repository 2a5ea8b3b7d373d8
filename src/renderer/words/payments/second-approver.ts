/** Notice that an amount waits for a second approver. */
export const secondApproverWords =
  'This amount needs a second approver. A supervisor approves it on this screen. Nothing was sent.';
