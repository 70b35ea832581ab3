export {
  invitationReducers,
  managedUserReducers,
  peopleReducers,
  putUser,
  securityReducers,
} from './users-state.ts';
