// An area's federation runtime: the code is the shell's, the state is the area's own.
const shells = globalThis.siteFederation;

export default {
  ...shells,
  runtime: { ...shells.runtime, init: (options) => shells.runtime.createInstance(options) },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: { ...shells.bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
};
