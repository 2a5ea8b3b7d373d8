/**
 * Checks the arrows between floors, and that the check saw the code at all.
 *
 * A cruise that cannot parse TypeScript finds nothing and reports no violation, so every source
 * file on disk must be among the files it saw. Arguments: the project's folder, this one without.
 */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';

const MODULES_MIN = 50;

const config = createRequire(import.meta.url)('./dependency-cruiser.cjs') as IConfiguration;
const root = resolve(process.argv[2] ?? join(import.meta.dirname, '../..'));
process.chdir(root);

const { output } = await cruise(['src'], {
  ...config.options,
  validate: true,
  ruleSet: { forbidden: config.forbidden ?? [] },
});
const { modules, summary } = output as ICruiseResult;
const seen = new Set(modules.map((module) => module.source));
const unseen = sourcesOnDisk().filter((path) => !seen.has(path));

for (const { rule, from, to } of summary.violations) console.log(`${rule.name}: ${from} -> ${to}`);
for (const path of unseen) console.log(`not-seen: ${path}`);
const isEmpty = seen.size < MODULES_MIN;
if (isEmpty) console.log(`too-few-modules: ${seen.size}, expected at least ${MODULES_MIN}`);
console.log(`${seen.size} modules, ${summary.totalDependenciesCruised ?? 0} arrows`);
process.exitCode = summary.violations.length + unseen.length > 0 || isEmpty ? 1 : 0;

function sourcesOnDisk(): readonly string[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
