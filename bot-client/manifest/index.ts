export { MAX_MANIFEST_BYTES, parseManifest, siteCategories } from './check-manifest.ts';
export type { Fault } from './checks.ts';
export { defineManifest, type ValuesOf } from './define-manifest.ts';
export { describeChange, type ValueDifference } from './describe-change.ts';
export type { FaultCode } from './field-fault.ts';
export { findReferences, type Reference } from './find-references.ts';
export type * from './manifest.ts';
export { mergeValues } from './merge-values.ts';
export { getDefault, resolveValues, type ValueFault } from './resolve-values.ts';
