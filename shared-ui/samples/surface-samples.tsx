import { Avatar, Button, Card } from 'shared-ui';
import { Row, Stack } from 'shared-ui/app';
import { Group, Sample, Text } from './sample.tsx';

function ServerCard({ id, name, selected }: { id: string; name: string; selected?: boolean }) {
  return (
    <Card selected={selected}>
      <Stack alignStart>
        <Row>
          <Avatar id={id} name={name} size={40} />
          <strong>{name}</strong>
        </Row>
        <p>
          <Text id="card" />
        </p>
        <Button>
          <Text id="manage" />
        </Button>
      </Stack>
    </Card>
  );
}

/** Cards. */
export function SurfaceSamples() {
  return (
    <Group name="surfaces">
      <Sample title="Card: plain, selected" layout="grid">
        <ServerCard id="118400000000000001" name="Tea House" />
        <ServerCard id="118400000000000012" name="Éjszakai őrség" selected />
      </Sample>
    </Group>
  );
}
