// The controls of kinds that few features have, loaded together.
export { EmojiInput } from './emoji-input.tsx';
export { ListInput } from './list-input.tsx';
export { MapInput } from './map-input.tsx';
export { MessageInput } from './message-input.tsx';
