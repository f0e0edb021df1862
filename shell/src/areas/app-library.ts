/** Loads the library of app pages. Other pages do not need it, so it is a chunk of its own. */
export function loadAppLibrary() {
  return import(/* webpackChunkName: "app" */ '../facades/shared-ui-app.ts');
}
