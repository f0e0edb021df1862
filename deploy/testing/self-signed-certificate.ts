import { generateKeyPairSync, sign } from 'node:crypto';

/** Encodes an ASN.1 value as DER. */
function encode(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...contents: Buffer[]) => encode(0x30, ...contents);
const objectId = (hex: string) => encode(0x06, Buffer.from(hex, 'hex'));
const time = (at: number) =>
  encode(0x18, Buffer.from(`${new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`));

/** Makes a key and a self-signed certificate that is valid between two times. */
export function createSelfSignedCertificate(from: number, to: number): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));
  const commonName = sequence(objectId('550403'), encode(0x0c, Buffer.from('localhost')));
  const name = sequence(encode(0x31, commonName));
  const content = sequence(
    encode(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time(from), time(to)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = encode(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const body = sequence(content, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}
