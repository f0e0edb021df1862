import { runApi } from '../start.ts';
import { seedDemo } from './seed-demo.ts';

// The API as `npm start` runs it beside the simulator: with demo data.
await runApi({ seed: seedDemo });
