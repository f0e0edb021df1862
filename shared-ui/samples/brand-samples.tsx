import { Avatar, Owl } from 'shared-ui';
import styles from './brand-samples.module.css';
import { Group, Sample, Text } from './sample.tsx';

const servers = [
  { id: '118400000000000001', name: 'Tea House' },
  { id: '118400000000000012', name: 'Éjszakai őrség' },
  { id: '118400000000000023', name: 'hobbits' },
  { id: '118400000000000034', name: '#42 | Vinyl Club' },
  { id: '118400000000000045', name: '🦉' },
  { id: '118400000000000056', name: 'Budapest Board Games' },
  { id: '118400000000000067', name: 'Kerti munka' },
  { id: '118400000000000078', name: 'Retro' },
];

const brokenImageUrl = 'data:image/png;base64,AAAA';

/** The owl and server images. */
export function BrandSamples() {
  return (
    <Group name="brand">
      <Sample title="Owl: awake, asleep, worried">
        <div className={styles.night}>
          {(['awake', 'asleep', 'worried'] as const).map((mood) => (
            <figure key={mood} className={styles.owl}>
              <Owl width={150} mood={mood} />
              <figcaption>
                <Text id={`owl.${mood}`} />
              </figcaption>
            </figure>
          ))}
          <Owl width={48} />
        </div>
      </Sample>
      <Sample title="Avatar: generated; the last one has an image that does not load">
        {servers.map((server, index) => (
          <span key={server.id} className={styles.server}>
            <Avatar {...server} src={index === servers.length - 1 ? brokenImageUrl : undefined} />
            {server.name}
          </span>
        ))}
      </Sample>
      <Sample title="Avatar: 28, 36, 48, 72 px">
        {[28, 36, 48, 72].map((size) => (
          <Avatar key={size} id="118400000000000001" name="Tea House" size={size} />
        ))}
      </Sample>
    </Group>
  );
}
