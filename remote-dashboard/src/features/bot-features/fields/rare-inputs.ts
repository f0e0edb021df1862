// The controls of kinds that few features have, loaded together.
export { ColourInput } from './colour-input.tsx';
export { EmojiInput } from './emoji-input.tsx';
export { ListInput } from './list-input.tsx';
export { MapInput } from './map-input.tsx';
export { MessageInput } from './message-input.tsx';
export { SecretInput } from './secret-input.tsx';
