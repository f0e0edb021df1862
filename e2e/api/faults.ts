import type { CallName } from './calls.ts';

/** Replaces the response to a call: another response, a broken connection, or no response. */
export type Fault = { status: number; body: unknown } | 'network' | 'hang';

interface PlannedFault {
  call: string;
  fault: Fault;
  times: number;
}

/** The faults of API calls that a test has planned. */
export class Faults {
  private planned: PlannedFault[] = [];

  /** Plans a fault, with priority over earlier ones; returns a function that removes it. */
  plan(call: CallName, fault: Fault, times: number): () => void {
    const planned = { call, fault, times };
    this.planned.unshift(planned);
    return () => {
      planned.times = 0;
    };
  }

  /** Takes the next fault for a call. */
  take(call: string): Fault | undefined {
    const planned = this.planned.find((candidate) => candidate.call === call && candidate.times > 0);
    if (planned) planned.times -= 1;
    return planned?.fault;
  }

  /** Removes every fault. */
  clear() {
    this.planned = [];
  }
}
