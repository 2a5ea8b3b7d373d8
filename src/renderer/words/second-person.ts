/** Why an amount waits for somebody else. */
export const secondPersonWords =
  'This amount needs a second person: a supervisor agrees to it on this screen. Nothing was sent.';
