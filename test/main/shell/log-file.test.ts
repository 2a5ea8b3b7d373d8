import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLog } from '../../../src/main/shell/log/log-file.ts';
import { rotatingFile } from '../../../src/main/shell/log/rotating-file.ts';
import { publishedTestCards } from '../../domain/test-cards.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillroom-log-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (name = 'tillroom.log') => readFileSync(join(folder, name), 'utf8');

describe('openLog', () => {
  it('has each line on disk before the call returns, as one JSON record', () => {
    const log = openLog(folder);
    log.info('started', { version: '0.1.0', developmentShell: true, none: null });
    const record = JSON.parse(read()) as Record<string, unknown>;
    expect(record).toMatchObject({
      level: 'info',
      msg: 'started',
      facts: { version: '0.1.0', developmentShell: true, none: null },
    });
    expect(record['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
    log.warn('second');
    log.error('third', { a: 1 });
    expect(read().trim().split('\n')).toHaveLength(3);
    log.close();
  });

  it('keeps card numbers out of the event, the names and the facts', () => {
    const log = openLog(folder);
    for (const [number] of publishedTestCards) {
      const spaced = number.replace(/(\d{4})/gu, '$1 ');
      log.error(`refused ${number}`, { [number]: spaced, [`n ${spaced}`]: Number(number) });
      log.info(spaced, { cvv: 987, address: `https://service.example/${number}` });
    }
    log.close();
    const text = read();
    expect(text.trim().split('\n')).toHaveLength(publishedTestCards.length * 2);
    // The time and the process may hold any digits.
    const told = text.replaceAll(/"(?:time":"[^"]*"|pid":\d+)/gu, '');
    expect(told).not.toMatch(/\d(?:[ -]?\d){12}|987/u);
  });

  it('stays one line whatever the text holds, and no fact passes for the level', () => {
    const log = openLog(folder);
    log.warn('a\n{"level":"error","msg":"forged"}\u2028\u001b[2J', {
      level: 'fatal',
      time: 'x',
      msg: 'y',
    });
    log.close();
    const lines = read().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', facts: { level: 'fatal' } });
    expect(lines[0]).not.toContain('\u2028');
    expect(lines[0]).not.toContain('\u001b');
  });

  it.skipIf(process.platform === 'win32')('is readable by its user alone', () => {
    writeFileSync(join(folder, 'tillroom.log'), '', { mode: 0o644 });
    const umask = process.umask(0);
    const log = openLog(folder);
    log.info('started');
    log.close();
    process.umask(umask);
    expect(statSync(join(folder, 'tillroom.log')).mode & 0o777).toBe(0o600);
  });
});

const line = (index: number) => `${String(index).padStart(49, '.')}\n`;
const realToday = () => new Date().toISOString().slice(0, 10);

describe('rotatingFile', () => {
  const options = { fileBytesMax: 100, filesMax: 3, today: () => '2026-11-20' };

  it('begins another file at the size and keeps only the newest', () => {
    const sink = rotatingFile({ ...options, folder });
    for (let index = 0; index < 9; index += 1) sink.write(line(index));
    sink.close();
    expect(readdirSync(folder).toSorted()).toEqual([
      'tillroom.1.log',
      'tillroom.2.log',
      'tillroom.log',
    ]);
    expect(read()).toBe(line(8));
    expect(read('tillroom.1.log')).toBe(line(6) + line(7));
    expect(read('tillroom.2.log')).toBe(line(4) + line(5));
  });

  it('begins another file with the day, also after a restart', () => {
    let today = '2026-11-20';
    const sink = rotatingFile({ ...options, folder, today: () => today });
    sink.write('one\n');
    today = '2026-11-21';
    sink.write('two\n');
    sink.close();
    expect([read('tillroom.1.log'), read()]).toEqual(['one\n', 'two\n']);

    const yesterday = new Date('2026-11-20T10:00:00Z');
    utimesSync(join(folder, 'tillroom.log'), yesterday, yesterday);
    const restarted = rotatingFile({ ...options, folder, today: () => today });
    restarted.write('three\n');
    restarted.close();
    expect([read('tillroom.1.log'), read()]).toEqual(['two\n', 'three\n']);
  });

  it('goes on in the file of the same day', () => {
    for (const text of ['one\n', 'two\n']) {
      const sink = rotatingFile({ ...options, folder, today: realToday });
      sink.write(text);
      sink.close();
    }
    expect(read()).toBe('one\ntwo\n');
  });

  it('forgets files beyond what it keeps, and touches no others', () => {
    for (const name of ['tillroom.7.log', 'tillroom.2.log', 'other.log']) {
      writeFileSync(join(folder, name), name);
    }
    const sink = rotatingFile({ ...options, folder });
    for (let index = 0; index < 3; index += 1) sink.write(line(index));
    sink.close();
    expect(readdirSync(folder).toSorted()).toEqual(['other.log', 'tillroom.1.log', 'tillroom.log']);
  });

  it('never throws: a folder that is gone drops lines until it is back', () => {
    const missing = join(folder, 'missing');
    const sink = rotatingFile({ ...options, folder: missing });
    expect(() => sink.write('lost\n')).not.toThrow();
    const there = rotatingFile({ ...options, folder, today: realToday });
    there.write('kept\n');
    there.close();
    there.close();
    there.write('again\n');
    there.close();
    expect(read()).toBe('kept\nagain\n');
  });
});
