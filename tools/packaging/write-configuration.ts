/** Writes the configuration as the JSON that electron-builder reads: `node write-configuration.ts <file>`. */
import { writeFileSync } from 'node:fs';
import { configuration } from './configuration.ts';

const [, , file] = process.argv;
if (file === undefined) throw new Error('Name the file to write.');
writeFileSync(file, `${JSON.stringify(configuration, null, 2)}\n`);
