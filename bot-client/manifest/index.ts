export { MAX_MANIFEST_BYTES, parseManifest, siteCategories } from './check-manifest.ts';
export type { Fault } from './checks.ts';
export { defineManifest, type ValuesOf } from './define-manifest.ts';
export type { FaultCode } from './field-fault.ts';
export type * from './manifest.ts';
export { getDefault, resolveValues, type ValueFault } from './resolve-values.ts';
