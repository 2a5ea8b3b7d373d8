/** Query key of the parked orders, which the form parks and their list opens again. */
export const parkedKeys = { all: ['orders', 'parked'] } as const;
