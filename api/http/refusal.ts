import type { ErrorCode } from 'api-contract/error-codes';

/** A call that is refused for a reason of the contract; nothing has changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: ErrorCode;
  /** How long to wait, where waiting helps. */
  readonly seconds: number | undefined;

  constructor(reason: ErrorCode, seconds?: number) {
    super(reason);
    this.reason = reason;
    this.seconds = seconds === undefined ? undefined : Math.max(1, Math.ceil(seconds));
  }
}
