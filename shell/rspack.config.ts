import { defineShell } from '../tools/build/define-shell.ts';

export default defineShell();
