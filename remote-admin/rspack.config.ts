import { defineArea } from '../tools/build/define-area.ts';

/** The area as the build and the development server know it. */
export const area = { name: 'admin', basePaths: ['/manage'] };

export default defineArea(area);
