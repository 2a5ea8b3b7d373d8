/** Words for a plan that was changed outside Tillroom. */
export const alteredPlanWords = {
  title: 'This plan was changed outside Tillroom. It is not charged. No money moved.',
  text: 'An admin compares amount, dates and card with the agreement. The plan can be charged again once an admin has accepted it, with a passphrase.',
  reason: 'Reason',
  accept: 'Accept plan',
} as const;
