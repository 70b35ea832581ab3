export { searchFeature } from './feature.ts';
export { refillSearch } from './store-refill.ts';
