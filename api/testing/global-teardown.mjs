/** Stops both engines. */
export default async function tearDown() {
  await globalThis.stopEngines();
}
