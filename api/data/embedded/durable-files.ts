import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EmscriptenOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];
type Module = Parameters<NonNullable<Extract<EmscriptenOptions['preRun'], unknown[]>[number]>>[0];

/** How the engine is started so that it asks for fsync: the library's -F would switch that off. */
export const durableStart = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** Files whose fsync reaches the disk: the library's own answers without asking the system. */
export class DurableFiles extends NodeFS {
  private readonly onSync: () => void;

  constructor(folder: string, onSync: () => void = () => {}) {
    super(folder);
    this.onSync = onSync;
  }

  override async init(pg: PGlite, options: EmscriptenOptions) {
    const result = await super.init(pg, options);
    const before = result.emscriptenOpts.preRun;
    result.emscriptenOpts.preRun = [...(Array.isArray(before) ? before : []), (module: Module) => this.patch(module)];
    return result;
  }

  private patch(module: Module) {
    const operations: unknown = Reflect.get(Reflect.get(module, 'NODEFS') ?? {}, 'stream_ops');
    if (typeof operations !== 'object' || operations === null)
      throw new Error('This version of PGlite keeps its files in another way: writes would not be durable.');
    Reflect.set(operations, 'fsync', ({ nfd }: { nfd: number }) => {
      fsyncSync(nfd);
      this.onSync();
      return 0;
    });
  }
}
