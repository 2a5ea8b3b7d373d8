/** Query keys of messages and of the mail server that they leave through. */
export const mailKeys = {
  all: ['mail'],
  account: ['mail', 'account'],
  rules: ['mail', 'rules'],
  queue: ['mail', 'queue'],
  pages: ['mail', 'pages'],
  page: (list: string, customerId: string | null, attemptId: string | null) =>
    ['mail', 'pages', list, customerId, attemptId] as const,
  batch: (batchId: string) => ['mail', 'batch', batchId] as const,
  optOut: (customerId: string) => ['mail', 'opt-out', customerId] as const,
} as const;
