/**
 * `node:http` without an import of it. An import reads every member of a built-in module, `WebSocket` too, and for that
 * one Node loads the whole of `fetch`: 60 ms of each start, in every thread that does so.
 */
export const { request } = process.getBuiltinModule('node:http');
