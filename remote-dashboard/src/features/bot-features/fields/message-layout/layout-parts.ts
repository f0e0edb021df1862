// The editor of a layout and its preview, loaded together.
export { LayoutEditor } from './layout-editor.tsx';
export { LayoutLook } from './layout-look.tsx';
