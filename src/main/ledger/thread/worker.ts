import { parentPort, workerData } from 'node:worker_threads';
import { serveLedger } from './serve-ledger.ts';
import type { ThreadRole } from './thread-protocol.ts';

/** The thread of one ledger, in the role that its `workerData` says. */
if (parentPort) serveLedger(parentPort, (workerData as { readonly role: ThreadRole }).role);
