import { randomUUID } from 'node:crypto';
import type { Store } from '../state/store.ts';
import { type Fault, type FaultInput, faultInputSchema, matchesPath } from './fault.ts';

/** The faults that apply to coming requests. */
export interface FaultQueue {
  add(input: FaultInput): Fault;
  remove(id: string): void;
  clear(): void;
  list(): readonly Fault[];
  /** Takes the faults that apply to a request: any latency, and the first fault of another kind. */
  take(method: string, path: string): Fault[];
}

/** Stores the faults in the state, so that they survive a restart. */
export function createFaultQueue(store: Store): FaultQueue {
  const list = (): readonly Fault[] => store.state.faults;
  return {
    list,
    add: (input) => {
      const fault: Fault = { ...faultInputSchema.parse(input), id: randomUUID(), hits: 0 };
      store.change(({ faults }) => faults.push(fault));
      return fault;
    },
    remove: (id) => {
      store.change((state) => {
        state.faults = state.faults.filter((fault) => fault.id !== id);
      });
    },
    clear: () => {
      store.change((state) => {
        state.faults = [];
      });
    },
    take: (method, path) => {
      const matchingFaults = list().filter((fault) => matchesRequest(fault, method, path));
      const failingFault = matchingFaults.find(({ kind }) => kind !== 'latency');
      const appliedFaults = matchingFaults.filter((fault) => fault.kind === 'latency' || fault === failingFault);
      if (appliedFaults.length > 0) store.change((state) => countHits(state, appliedFaults));
      return appliedFaults;
    },
  };
}

function matchesRequest(fault: Fault, method: string, path: string): boolean {
  return (fault.method === undefined || fault.method === method) && matchesPath(fault.path, path);
}

function countHits(state: { faults: Fault[] }, appliedFaults: readonly Fault[]): void {
  for (const fault of appliedFaults) fault.hits += 1;
  state.faults = state.faults.filter(({ times, hits }) => times === undefined || hits < times);
}
