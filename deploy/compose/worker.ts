import { parentPort, workerData } from 'node:worker_threads';
import { type ComposeOptions, compose } from './compose.ts';

// A separate thread isolates the gateway from the code of releases.
parentPort?.postMessage(await compose(workerData as ComposeOptions));
