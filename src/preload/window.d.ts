import type { TillroomBridge } from './bridge.ts';

declare global {
  interface Window {
    /** The page's only access to the main process; only `bridge/client.ts` reads it. */
    readonly tillroom: TillroomBridge;
  }
}
