import type { Host } from '../host.ts';

/** The kind of system, by Node's name of it; every other Unix counts as Linux. */
export function platformOf(name: NodeJS.Platform): Host['platform'] {
  if (name === 'darwin') return 'mac';
  return name === 'win32' ? 'windows' : 'linux';
}
