import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Makes a certificate for localhost that nobody vouches for. */
export function makeCertificate() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'certificate-'));
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2', '-nodes'];
  const words = ['req', '-x509', '-newkey', 'rsa:2048', ...subject, '-keyout', key, '-out', certificate];
  execFileSync('openssl', words, { stdio: 'ignore' });
  return { key, certificate, remove: () => rmSync(folder, { recursive: true }) };
}
