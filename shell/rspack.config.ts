import { defineShell } from '../deploy/build/define-shell.ts';

export default defineShell();
