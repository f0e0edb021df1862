// An area's federation runtime: it uses the shell's code with the area's own state.
const provided = globalThis.siteFederation;

export default {
  ...provided,
  bundlerRuntime: { ...provided.bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
};
