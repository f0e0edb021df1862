const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Whether a call names the simulator by a name of this machine: another one was pointed here to misuse it. */
export function isKnownHost(listening: string, asked: string | undefined): boolean {
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(listening);
  return !isLocal || (asked !== undefined && loopback.test(asked));
}
