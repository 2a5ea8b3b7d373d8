/** Words of the table that compares the request with the response. */
export const differenceWords = {
  amount: 'Amount',
  taken: 'Amount charged',
  currency: 'Currency',
  reference: 'Reference',
  lastFour: 'Last four',
  testFlag: 'Test or live',
  id: 'Transaction id',
  nothing: 'nothing',
  test: 'test',
  real: 'real money',
  notTold: 'not given',
  newId: 'a new one',
  knownId: 'one of an earlier payment',
} as const;
