import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** `best` is for files that are compressed once and served for long, `quick` for what is composed at start. */
export async function compress(body: Buffer, effort: 'best' | 'quick') {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort === 'best' ? 11 : 6,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gz] = await Promise.all([brotli(body, { params }), zip(body, { level: effort === 'best' ? 9 : 6 })]);
  return { br, gzip: gz };
}
