export { massTaggingFeature } from './feature.ts';
export { fillMessages } from './fill-message.ts';
