// An area's federation runtime: the code is the shell's, the state is the area's own.
const shells = globalThis.siteFederation;

export default {
  ...shells,
  bundlerRuntime: { ...shells.bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
};
