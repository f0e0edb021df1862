import { runApi } from './server/run-api.ts';

await runApi();
