// Gives an area's build the shell's libraries. It replaces the code that the federation plugin generates, which could also
// load other containers and choose between versions.
const { consumes } = globalThis.siteFederation;
const { chunkMapping, moduleIdToConsumeDataMapping: moduleToHandlerMapping } = __webpack_require__.consumesLoadingData;
const { moduleMap } = __webpack_require__.initializeExposesData;
const build = { chunkMapping, moduleToHandlerMapping, installedModules: {}, webpackRequire: __webpack_require__ };

__webpack_require__.f.consumes = (chunkId, promises) => consumes({ ...build, chunkId, promises });
__webpack_require__.initContainer = () => {};
__webpack_require__.getContainer = (name) => moduleMap[name]();
