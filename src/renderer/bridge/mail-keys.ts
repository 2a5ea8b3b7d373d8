/** Query keys of messages and of the mail server that they leave through. */
export const mailKeys = {
  all: ['mail'],
  account: ['mail', 'account'],
} as const;
