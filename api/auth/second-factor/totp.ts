import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const period = 30;

interface Account {
  brand: string;
  username: string;
}

/** A fresh secret for an authenticator app, in Base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an app reads to know a secret: the address, and the same as a picture. */
export function enrolmentOf(secret: string, { brand, username }: Account) {
  const uri = new TOTP({ issuer: brand, label: username, secret }).toString();
  return { secret, uri, qr: renderSVG(uri) };
}

/** The step that a code belongs to, one before or after the present one at most. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const delta = new TOTP({ secret }).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : currentStep(now) + delta;
}

/** The code of a step. */
export function codeOf(secret: string, step: number): string {
  return new TOTP({ secret }).generate({ timestamp: step * period * 1000 });
}

/** The step that apps show now. */
export function currentStep(now: number): number {
  return Math.floor(now / 1000 / period);
}

/** How many seconds there are until a step begins. */
export function secondsUntil(step: number, now: number): number {
  return step * period - now / 1000;
}
