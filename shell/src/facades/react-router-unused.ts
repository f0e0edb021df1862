// The site uses neither the router's framework mode nor its instrumentation. The build replaces their modules by this one
// (tools/build/shared-libraries.ts).
import { createContext, type Ref, useRef } from 'react';

/** Without a provider, as outside of framework mode. */
export const FrameworkContext = createContext(undefined);

/** Links are prefetched by areas/preload.ts. */
export function usePrefetchBehavior() {
  return [false, useRef(null), {}];
}

export function PrefetchPageLinks() {
  return null;
}

export function mergeRefs<T>(ref: Ref<T>) {
  return ref;
}

export function consumeInstrumentationClientResultMetaReceiver() {}
export function getRouteInstrumentationUpdates() {}
export function instrumentClientSideRouter() {}
