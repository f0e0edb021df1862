// The controls of kinds that few features have, and what is rarely wrong with values, loaded together.
export { ColourInput } from './colour-input.tsx';
export { EmojiInput } from './emoji-input.tsx';
export { ListInput } from './list-input.tsx';
export { MapInput } from './map-input.tsx';
export { MessageInput } from './message-input.tsx';
export { RefusedValue } from './refused-value.tsx';
export { SecretInput } from './secret-input.tsx';
