import type { Status } from '../../../src/contract/staff/session.ts';
import type { FakeMain } from '../../fakes/fake-bridge.ts';
import { makeFakeMain } from '../../fakes/fake-bridge.ts';
import { setScene } from '../../fakes/fake-scenes.ts';

/**
 * Puts a fake main on the window, then starts the built page.
 *
 * `?status={...}` changes the status, so that one page shows every mode and block; `?scene=...` fills the
 * records (`fakes/fake-scenes.ts`).
 */
const asked = new URLSearchParams(window.location.search);
const given = asked.get('status');
const main = makeFakeMain(given === null ? {} : (JSON.parse(given) as Partial<Status>));
setScene(main, asked.get('scene'));
const host = window as unknown as { tillroom: FakeMain['bridge']; fakeMain: FakeMain };
host.tillroom = main.bridge;
host.fakeMain = main;

await import('../../../src/renderer/app/main.tsx');
