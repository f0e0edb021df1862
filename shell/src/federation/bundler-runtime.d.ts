// Parts of the federation runtime whose packages publish no types for them.
declare module '@module-federation/webpack-bundler-runtime/dist/consumes.js' {
  export function consumes(options: object): void;
}
declare module '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js' {
  export function installInitialConsumes(options: object): Promise<unknown> | undefined;
}
