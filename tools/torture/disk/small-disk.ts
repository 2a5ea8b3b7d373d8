import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** A file system of a few MB in memory. */
export interface SmallDisk {
  readonly path: string;
  unmount(): void;
}

/** Mounts one, or returns the reason why that cannot be done here. */
export function mountSmallDisk(path: string, megabytes: number): SmallDisk | string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux';
  mkdirSync(path, { recursive: true });
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], {
      stdio: 'ignore',
    });
  } catch {
    return 'mounting is not allowed here';
  }
  return {
    path,
    unmount: () => {
      execFileSync('/bin/umount', ['--lazy', path], { stdio: 'ignore' });
    },
  };
}
