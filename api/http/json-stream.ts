import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ExportSlots } from './export-slots.ts';

/** The rows of one query of a long list: few enough that no other request waits while they are read and written. */
export const PAGE_SIZE = 100;

/** A list in pages. The last page may be incomplete. */
export type Pages<Item> = AsyncIterable<Item[]>;

/** Reads a list page by page; `fetchPage` gets the last row of the page before and must return at most `PAGE_SIZE`. */
export async function* readPages<Row>(fetchPage: (last: Row | undefined) => Promise<Row[]>): Pages<Row> {
  let last: Row | undefined;
  do {
    const page = await fetchPage(last);
    yield page;
    last = page.length < PAGE_SIZE ? undefined : page.at(-1);
  } while (last !== undefined);
}

/** Converts the items of all pages. */
export async function* mapPages<Row, Item>(pages: Pages<Row>, toItem: (row: Row) => Item): Pages<Item> {
  for await (const page of pages) yield page.map(toItem);
}

/** Reads a list in the order of its ids, which are left out. */
export function readPagesById<Row extends { id: number }>(
  fetchPage: (after: number) => Promise<Row[]>,
): Pages<Omit<Row, 'id'>> {
  return mapPages(
    readPages<Row>((last) => fetchPage(last?.id ?? 0)),
    ({ id: _, ...row }) => row,
  );
}

/** The JSON text of an object, some of whose values may be lists in pages. */
export async function* stringifyObject(object: Record<string, unknown>): AsyncGenerator<string> {
  let separator = '{';
  for (const [key, value] of Object.entries(object)) {
    yield `${separator}${JSON.stringify(key)}:`;
    if (isPages(value)) yield* stringifyList(value);
    else yield JSON.stringify(value);
    separator = ',';
  }
  yield '}';
}

/** The JSON text of a list in pages. */
export async function* stringifyList(pages: Pages<unknown>): AsyncGenerator<string> {
  let separator = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + JSON.stringify(page).slice(1, -1);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

function isPages(value: unknown): value is Pages<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** How long a client may take to read a response. */
const MAX_DURATION_MS = 120_000;

interface StreamDeps {
  reply: FastifyReply;
  exportSlots: ExportSlots;
}

/** Streams JSON. Nothing is read ahead of the client, and a list whose first page fails still gets an error response. */
export async function streamJson({ reply, exportSlots }: StreamDeps, text: AsyncGenerator<string>): Promise<Readable> {
  const pieces = joinPieces(exportSlots.readInTurns(text));
  const first = await pieces.next();
  reply.type('application/json; charset=utf-8');
  return Readable.from(prepend(first, pieces), { highWaterMark: 1, signal: AbortSignal.timeout(MAX_DURATION_MS) });
}

async function* prepend(first: IteratorResult<string, void>, rest: AsyncGenerator<string>) {
  if (!first.done) yield first.value;
  yield* rest;
}

const MIN_PIECE_LENGTH = 16_384;

/** Joins short texts, because each piece becomes a chunk of the response. */
async function* joinPieces(texts: AsyncGenerator<string>): AsyncGenerator<string, void> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < MIN_PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
