import type { TillroomBridge } from './bridge.ts';

declare global {
  interface Window {
    /** The whole of what the page sees of the main process; only `bridge/client.ts` reads it. */
    readonly tillroom: TillroomBridge;
  }
}
