declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const source: string;
  export default source;
}
interface ImportMeta {
  /** Defined in development only, with hot module replacement. */
  readonly webpackHot?: object;
}
