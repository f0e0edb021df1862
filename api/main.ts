import { runApi } from './start.ts';

await runApi();
