import { users } from '@chairline/contract';
import type { Binding } from '../../platform/http/handler.ts';
import { notBuilt } from '../../platform/http/not-built.ts';
import type { Platform } from '../../platform/platform.ts';

export function userRoutes(_platform: Platform): Binding[] {
  return [
    notBuilt(users.listUsers),
    notBuilt(users.getUser),
    notBuilt(users.createUser),
    notBuilt(users.updateUser),
    notBuilt(users.setUserRole),
    notBuilt(users.listManagedUsers),
    notBuilt(users.sendActivation),
    notBuilt(users.listInvitations),
    notBuilt(users.withdrawInvitation),
    notBuilt(users.toggleActive),
    notBuilt(users.updateActiveStatus),
  ];
}
