/** Asks for the newest page of the log of an account, with nothing left out. */
export const wholeLog = {
  text: '',
  topic: null,
  operatorId: null,
  from: null,
  to: null,
  before: null,
  limit: 200,
} as const;
