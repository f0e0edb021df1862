import { Button, Page } from 'shared-ui';

/** Every component in every state. */
export function Component() {
  return (
    <Page>
      <h1>Samples</h1>
      <Button kind="primary">Primary</Button>
    </Page>
  );
}
