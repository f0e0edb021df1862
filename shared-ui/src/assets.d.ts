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
/** The imports of a folder's messages by language; each one is a chunk of its own. */
declare module '*?each-language' {
  const messages: import('./site/area.ts').Area['messages'];
  export default messages;
}
/** A folder's messages by language, in the importing chunk. */
declare module '*?all-languages' {
  const messages: Record<import('./site/languages.ts').Language, import('./site/area.ts').Messages>;
  export default messages;
}
