// The controls of kinds that few features have, and a rare notice, loaded together.
export { ActionRow } from './action-row.tsx';
export { ColourInput } from './colour-input.tsx';
export { DurationInput } from './duration-input.tsx';
export { EmojiInput } from './emoji-input.tsx';
export { ListInput } from './list-input.tsx';
export { MapInput } from './map-input.tsx';
export { MessageInput } from './message-input.tsx';
export { RejectedValueNotice } from './rejected-value-notice.tsx';
export { SecretInput } from './secret-input.tsx';
export { StatusRow } from './status-row.tsx';
