/** Key of the parked orders, which the form parks and their list takes out again. */
export const parkedKeys = { all: ['orders', 'parked'] } as const;
