/** Words of an amount above what one staff member may charge alone. */
export const secondApproverWords = {
  beforehand: (money: string): string =>
    `${money} needs a second approver, who agrees here before it is sent.`,
  ask: 'Ask a second approver',
  askFor: (action: string): string => `Ask a second approver: ${action}`,
  notAgreed:
    'This amount needs a second approver. A supervisor approves it on this screen. Nothing was sent.',
} as const;
