/** Stops the PostgreSQL server that all tests share. */
export default async function tearDown() {
  await globalThis.stopPostgres();
}
