/** `node:http` without an import of it, which would load the whole of `fetch` with it: 60 ms of each start. */
export const { createServer, validateHeaderValue } = process.getBuiltinModule('node:http');
