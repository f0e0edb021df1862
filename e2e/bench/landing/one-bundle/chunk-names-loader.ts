import path from 'node:path';
import { root } from '../../../../deploy/build/packages.ts';

/** Prefixes chunk names with their package's name, because they are unique only within the package. */
export default function nameChunks(this: { resourcePath: string }, source: string): string {
  const [folder] = path.relative(root, this.resourcePath).split(path.sep);
  // The shell's chunks of messages include those of shared-ui.
  const packageName = folder === 'shared-ui' ? 'shell' : folder;
  return source.replaceAll('webpackChunkName: "', `webpackChunkName: "${packageName}-`);
}
