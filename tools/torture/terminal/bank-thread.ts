import { parentPort } from 'node:worker_threads';
import type { SandboxReply, SandboxRequest } from '../../../src/main/sandbox/worker.ts';

/**
 * Replaces the terminal's own practice bank, and reports the address of the torture's bank, which runs in its own
 * process, so that its charges outlive every kill.
 */
const baseUrl = process.env['TILLROOM_TORTURE_BANK'] ?? '';
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
const say = (reply: SandboxReply) => parentPort?.postMessage(reply);
const urls = { baseUrl, paynowUrl: baseUrl, practiceUrl: `${baseUrl}/_practice/?token=torture` };
say({ kind: 'ready', ...urls, notices: [], today: '', advancedMinutes: 0 });

parentPort?.on('message', (request: SandboxRequest) => {
  if (request.kind === 'advance-clock') say({ kind: 'clock', today: '', moved: true });
  if (request.kind === 'keep-cards') say({ kind: 'cards-kept', kept: true });
  if (request.kind === 'close') parentPort?.close();
});
