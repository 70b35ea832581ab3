export { dropErased, erasureReducers, putErasure } from './erasure-state.ts';
