// jsdom with the parts of the web platform that Node has, jsdom lacks and react-router needs.
const { TestEnvironment } = require('jest-environment-jsdom');

const added = ['TextEncoder', 'TextDecoder', 'ReadableStream', 'WritableStream', 'TransformStream', 'structuredClone'];
// These know each other's classes, so they come from one side.
const replaced = ['Request', 'Response', 'Headers', 'FormData', 'fetch', 'AbortController', 'AbortSignal', 'crypto'];

/** Does not keep a test run from ending. */
class UnreferencedChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

module.exports = class extends TestEnvironment {
  constructor(...options) {
    super(...options);
    for (const name of added) this.global[name] ??= globalThis[name];
    this.global.BroadcastChannel = UnreferencedChannel;
    for (const name of replaced)
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true });
  }
};
