import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const PERIOD_SECONDS = 30;

interface Account {
  brand: string;
  username: string;
}

/** A fresh secret for an authenticator app, in Base32. */
export function generateSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** A secret for an authenticator app: as text, as an `otpauth` URI and as a QR code. */
export function getEnrolment(secret: string, { brand, username }: Account) {
  const uri = new TOTP({ issuer: brand, label: username, secret }).toString();
  return { secret, uri, qr: renderSVG(uri) };
}

/** The step that a code belongs to, at most one before or after the current one. */
export function findStep(secret: string, code: string, now: number): number | undefined {
  const delta = new TOTP({ secret }).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : getCurrentStep(now) + delta;
}

export function generateCode(secret: string, step: number): string {
  return new TOTP({ secret }).generate({ timestamp: step * PERIOD_SECONDS * 1000 });
}

/** The step that apps show now. */
export function getCurrentStep(now: number): number {
  return Math.floor(now / 1000 / PERIOD_SECONDS);
}

/** How many seconds there are until a step begins. */
export function getSecondsUntil(step: number, now: number): number {
  return step * PERIOD_SECONDS - now / 1000;
}
