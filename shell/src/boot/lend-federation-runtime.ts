import federation from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

declare global {
  /** The federation runtime that areas borrow, see deploy/build/borrowed-runtime.js. */
  var siteFederation: unknown;
}

globalThis.siteFederation = {
  ...federation,
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
};
