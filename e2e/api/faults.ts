import type { CallName } from './calls.ts';

/** What happens to a call instead of its answer: another answer, a broken connection, or nothing at all. */
export type Fault = { status: number; body: unknown } | 'network' | 'hang';

interface Planned {
  call: string;
  fault: Fault;
  times: number;
}

/** The faults that a test has planned. */
export class Faults {
  private planned: Planned[] = [];

  /** Plans a fault, which goes before those planned earlier; what it returns takes it back. */
  plan(call: CallName, fault: Fault, times: number): () => void {
    const planned = { call, fault, times };
    this.planned.unshift(planned);
    return () => {
      planned.times = 0;
    };
  }

  /** The fault that a call meets now. */
  take(call: string): Fault | undefined {
    const planned = this.planned.find((candidate) => candidate.call === call && candidate.times > 0);
    if (planned) planned.times -= 1;
    return planned?.fault;
  }

  /** Takes every fault back. */
  clear() {
    this.planned = [];
  }
}
