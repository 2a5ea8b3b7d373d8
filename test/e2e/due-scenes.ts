import type { Page } from 'playwright-core';
import type { Status } from '../../src/contract/staff/session.ts';
import { openScenes } from './fixture/scenes.ts';

export const large = { width: 1280, height: 860 };
export const small = { width: 1024, height: 700 };
/** 400 % of a window 1280 px wide (WCAG 1.4.10). */
export const narrow = { width: 320, height: 640 };

interface Opening {
  readonly status?: Partial<Status>;
  readonly look?: 'light' | 'dark';
  readonly size?: typeof large;
}

/** Pages with a fake main, each opened on a scene of due instalments. */
export interface DueScenes {
  open(scene: string, opening?: Opening): Promise<Page>;
  close(): Promise<void>;
}

/** Opens the scenes of one file. */
export async function startDueScenes(): Promise<DueScenes> {
  const scenes = await openScenes();
  return {
    async open(scene, opening = {}) {
      const { look = 'light', size = large } = opening;
      const page = await scenes.page({ look, size });
      const status: Partial<Status> = {
        role: 'supervisor',
        operatorName: 'Supervisor',
        firstSteps: { payment: true, decline: true, resolution: false },
        ...opening.status,
      };
      const asked = new URLSearchParams({ scene, status: JSON.stringify(status) });
      await page.goto(`${scenes.address}?${asked.toString()}`);
      await page.getByRole('tab', { name: /^Due today/u }).waitFor({ timeout: 60_000 });
      return page;
    },
    close: () => scenes.close(),
  };
}

/** Operations that the page has called on main so far. */
export function calls(page: Page): Promise<readonly string[]> {
  return page.evaluate('window.fakeMain.calls');
}

/** The rows of the shown list. */
export function rows(page: Page) {
  return page.getByRole('listbox').getByRole('option');
}
