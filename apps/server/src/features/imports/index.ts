export { importsFeature } from './feature.ts';
