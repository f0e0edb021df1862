import { defineManifest } from 'vigil-bot/manifest';

/** A manifest with the kinds of fields that a copy to another server treats differently. */
export const manifestToCopy = defineManifest({
  format: 1,
  features: [
    {
      id: 'greeter',
      name: { en: 'Greeter', hu: 'Köszöntő' },
      fields: [
        { id: 'channel', kind: 'channel', label: 'Channel', required: true },
        { id: 'channels', kind: 'channels', label: 'Channels' },
        { id: 'role', kind: 'role', label: 'Role' },
        { id: 'members', kind: 'members', label: 'Members' },
        { id: 'emoji', kind: 'emoji', label: 'Emoji' },
        { id: 'limit', kind: 'number', label: 'Limit', max: 10 },
        { id: 'more', kind: 'switch', label: 'More' },
        { id: 'text', kind: 'text', label: 'Text', when: { field: 'more', is: true } },
        {
          id: 'roles',
          kind: 'map',
          key: 'role',
          label: 'Roles',
          fields: [{ id: 'points', kind: 'number', label: 'Points' }],
        },
        {
          id: 'feeds',
          kind: 'list',
          label: 'Feeds',
          fields: [
            { id: 'channel', kind: 'channel', label: 'To' },
            { id: 'token', kind: 'secret', label: 'Token' },
          ],
        },
      ],
    },
    {
      id: 'shop',
      name: 'Shop',
      fields: [
        { id: 'title', kind: 'text', label: 'Title' },
        { id: 'key', kind: 'secret', label: 'Key', required: true },
      ],
    },
    { id: 'unused', name: 'Unused', fields: [] },
  ],
});
