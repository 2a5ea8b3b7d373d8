/** Requests the newest page of an account's log, with nothing left out. */
export const wholeLog = {
  text: '',
  topic: null,
  operatorId: null,
  from: null,
  to: null,
  before: null,
  limit: 200,
} as const;
