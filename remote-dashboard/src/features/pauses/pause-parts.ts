// What pages need only during a pause, or to start one, loaded together.
export { PauseBar } from './pause-bar.tsx';
export { PauseDialog } from './pause-dialog.tsx';
