// Runs before and after `npm pack`: builds dist, and points package.json to it. Inside the repository package.json points
// to the sources, which Node runs directly, but not from node_modules.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const manifestFile = path.join(folder, 'package.json');
const backupFile = path.join(folder, 'package.source.json');

const [step] = process.argv.slice(2);
if (step === 'build') build();
else if (step === 'restore') renameSync(backupFile, manifestFile);
else throw new Error('Usage: pack.ts build|restore');

function build() {
  // The backup of a build that was interrupted is the original.
  if (!existsSync(backupFile)) writeFileSync(backupFile, readFileSync(manifestFile));
  rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
  compile('tsconfig.pack.json');
  compile('tsconfig.pack-cjs.json');
  writeFileSync(path.join(folder, 'dist/cjs/package.json'), JSON.stringify({ type: 'commonjs' }));
  const { scripts: _, devDependencies: __, ...manifest } = JSON.parse(readFileSync(backupFile, 'utf8'));
  const packed = { ...manifest, bin: toBuilt('dist', manifest.bin, 'js'), exports: toBuiltExports(manifest.exports) };
  writeFileSync(manifestFile, `${JSON.stringify(packed, undefined, 2)}\n`);
}

function compile(config: string) {
  const compiler = path.join(folder, '../node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', config], { cwd: folder, stdio: 'inherit' });
}

function toBuiltExports(sources: Record<string, string>) {
  const entries = Object.entries(sources).map(([name, source]) => [
    name,
    {
      import: { types: toBuilt('dist', source, 'd.ts'), default: toBuilt('dist', source, 'js') },
      require: { types: toBuilt('dist/cjs', source, 'd.ts'), default: toBuilt('dist/cjs', source, 'js') },
    },
  ]);
  return Object.fromEntries(entries);
}

function toBuilt(folderName: string, source: string, extension: string): string {
  return `./${folderName}/${source.replace(/^\.\/|\.ts$/g, '')}.${extension}`;
}
