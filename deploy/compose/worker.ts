import { parentPort, workerData } from 'node:worker_threads';
import { type ComposeOptions, compose } from './compose.ts';

// A thread of its own: what a release's code does or leaves behind does not touch the gateway.
parentPort?.postMessage(await compose(workerData as ComposeOptions));
