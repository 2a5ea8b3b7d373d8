import { describe, expect, it } from 'vitest';
import { joinCodeBytes, joinCodeOf, readJoinCode } from '../../../src/domain/records/join-code.ts';
import { createJoinFileCipher } from '../../../src/main/vault/join-file-cipher.ts';
import type { JoinFile } from '../../../src/main/ports/records/join-file.ts';

const cipher = createJoinFileCipher(4);
const file = { password: 'of-the-login', terminalName: 'Back office' } as unknown as JoinFile;
const otherCode = joinCodeOf(new Uint8Array(joinCodeBytes));

describe('a sealed join file', () => {
  it('opens with its code alone', async () => {
    const code = cipher.newCode();
    expect(readJoinCode(code)).toEqual({ ok: true, value: code });
    const bytes = await cipher.seal(file, code);
    expect(Buffer.from(bytes).includes('of-the-login')).toBe(false);
    expect(await cipher.open(bytes, code)).toEqual({ ok: true, value: file });
    expect(await cipher.open(bytes, otherCode)).toEqual({
      ok: false,
      error: { kind: 'wrong-code' },
    });
    expect(await cipher.seal(file, code)).not.toEqual(bytes);
  });

  it('that was changed or cut anywhere is damaged, and is no other kind of file', async () => {
    const code = cipher.newCode();
    const bytes = Buffer.from(await cipher.seal(file, code));
    const kindOf = async (changed: Buffer) => {
      const opened = await cipher.open(changed, code);
      return opened.ok ? null : opened.error.kind;
    };
    for (let at = 8; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(await kindOf(changed)).toBe('damaged');
      expect(await kindOf(bytes.subarray(0, at))).toBe('damaged');
    }
    expect(await kindOf(Buffer.from('TILLJON2 and more'))).toBe('newer');
    expect(await kindOf(Buffer.from('TILLBKP1 is a backup'))).toBe('not-a-join-file');
    expect(await kindOf(Buffer.alloc(0))).toBe('not-a-join-file');
  });
});
