import { defineArea } from '../deploy/build/define-area.ts';

export default defineArea({ name: 'admin', basePaths: ['/manage'] });
