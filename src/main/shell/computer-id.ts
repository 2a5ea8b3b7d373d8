import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Time limit, in ms; a system that takes longer counts as one that cannot tell. */
const answerMs = 3_000;

/** The system's identifier of this computer; null where it cannot tell. */
export async function readComputerId(platform: NodeJS.Platform): Promise<string | null> {
  try {
    const id = idIn(platform, await tellOf(platform));
    return id === null || id.trim() === '' ? null : id.trim().toLowerCase();
  } catch {
    return null;
  }
}

async function tellOf(platform: NodeJS.Platform): Promise<string> {
  const options = { timeout: answerMs, windowsHide: true };
  switch (platform) {
    case 'darwin': {
      const args = ['-rd1', '-c', 'IOPlatformExpertDevice'];
      return (await run('/usr/sbin/ioreg', args, options)).stdout;
    }
    case 'win32': {
      const reg = `${process.env['SystemRoot'] ?? String.raw`C:\Windows`}\\System32\\reg.exe`;
      const place = String.raw`HKLM\SOFTWARE\Microsoft\Cryptography`;
      return (await run(reg, ['query', place, '/v', 'MachineGuid'], options)).stdout;
    }
    default:
      return readFile('/etc/machine-id', 'utf8');
  }
}

/** Extracts the identifier from the system's output. */
export function idIn(platform: NodeJS.Platform, told: string): string | null {
  switch (platform) {
    case 'darwin':
      return /"IOPlatformUUID"\s*=\s*"(?<id>[^"]+)"/u.exec(told)?.groups?.['id'] ?? null;
    case 'win32':
      return /MachineGuid\s+REG_SZ\s+(?<id>\S+)/u.exec(told)?.groups?.['id'] ?? null;
    default:
      return /^[0-9a-f]{32}$/u.test(told.trim()) ? told.trim() : null;
  }
}
