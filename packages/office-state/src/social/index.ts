export { connectionReducers, type PostList, postReducers, putPost } from './social-state.ts';
