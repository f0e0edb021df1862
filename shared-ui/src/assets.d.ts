declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const source: string;
  export default source;
}
// The build replaces it; there is no such object in a browser.
declare const process: { env: { NODE_ENV: 'development' | 'production' } };
