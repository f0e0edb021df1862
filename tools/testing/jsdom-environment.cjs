// Adds the web APIs to jsdom that react-router needs and only Node has, and modal dialogs, which it lacks.
const { TestEnvironment } = require('jest-environment-jsdom');

const added = ['TextEncoder', 'TextDecoder', 'ReadableStream', 'WritableStream', 'TransformStream', 'structuredClone'];
// These check each other's classes, so all of them must be Node's.
const replaced = ['Response', 'Headers', 'FormData', 'fetch', 'AbortController', 'AbortSignal', 'crypto'];

/** An open channel must not prevent a test run from ending. */
class UnreferencedChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

/** Browsers resolve a relative URL against the page's. */
const createRequestClass = (window) =>
  class extends Request {
    constructor(input, options) {
      super(typeof input === 'string' ? new URL(input, window.location.href) : input, options);
    }
  };

module.exports = class extends TestEnvironment {
  constructor(...options) {
    super(...options);
    for (const name of added) this.global[name] ??= globalThis[name];
    this.global.BroadcastChannel = UnreferencedChannel;
    for (const name of replaced)
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true });
    Object.assign(this.global.HTMLDialogElement.prototype, {
      showModal() {
        this.open = true;
      },
      close() {
        this.open = false;
      },
    });
    Object.defineProperty(this.global, 'Request', { value: createRequestClass(this.global), configurable: true });
  }
};
