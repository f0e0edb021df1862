// How all builds get the libraries that the shell shares. The federation runtime's own functions of these names also load
// remotes and choose between versions, which the site does not need: only the shell provides libraries, and the contract
// decides which areas fit.

type Factory = () => unknown;

/** A library that the shell shares, and how to load it. */
export interface ProvidedLibrary {
  name: string;
  factory: () => Factory | Promise<Factory>;
}

interface Build {
  installedModules: Record<string, Promise<void> | 0>;
  moduleToHandlerMapping: Record<string, { shareKey: string }>;
  webpackRequire: {
    /** All modules. */
    m: Record<string, (module: { exports: unknown }) => void>;
    /** The modules that have run. */
    c: Record<string, unknown>;
  };
}

interface InitialConsumes extends Build {
  initialConsumes: string[];
}

interface ChunkConsumes extends Build {
  chunkId: string;
  chunkMapping: Record<string, string[]>;
  promises: (Promise<unknown> | 0)[];
}

const libraries = new Map<string, ProvidedLibrary['factory']>();

/** Registers the libraries that the shell shares. */
export function provideLibraries(provided: ProvidedLibrary[]) {
  for (const { name, factory } of provided) libraries.set(name, factory);
}

function getLibrary({ moduleToHandlerMapping }: Build, id: string): Factory | Promise<Factory> {
  const name = moduleToHandlerMapping[id]?.shareKey ?? '';
  const load = libraries.get(name);
  if (!load) throw new Error(`The shell shares no library ${name}.`);
  return load();
}

function install({ installedModules, webpackRequire }: Build, id: string, getFactory: () => unknown) {
  webpackRequire.m[id] = (module) => {
    installedModules[id] = 0;
    delete webpackRequire.c[id];
    const factory = getFactory();
    if (typeof factory !== 'function') throw new Error(`The shared library ${id} is not loaded yet.`);
    module.exports = factory();
  };
}

/** Provides the libraries that a build imports when it starts. */
export function installInitialConsumes({ initialConsumes, ...build }: InitialConsumes) {
  for (const id of initialConsumes) install(build, id, () => getLibrary(build, id));
}

/** Provides the libraries that a chunk imports. The chunk fails with a library, and a retry requests it again. */
export function consumes({ chunkId, chunkMapping, promises, ...build }: ChunkConsumes) {
  const { installedModules } = build;
  async function load(id: string) {
    try {
      const factory = await getLibrary(build, id);
      install(build, id, () => factory);
      installedModules[id] = 0;
    } catch (error) {
      delete installedModules[id];
      throw error;
    }
  }
  for (const id of chunkMapping[chunkId] ?? []) {
    installedModules[id] ??= load(id);
    promises.push(installedModules[id]);
  }
}
