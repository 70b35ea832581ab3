import type { TestApp } from '../../../testing/test-app.ts';
import { useOffice } from '../../../testing/use-office.ts';

/** A fresh office before each test with who owns a conversation, takes part, takes no part, and an admin who takes none. */
export const useConvoStaff = (app: TestApp) =>
  useOffice(app, { owner: 'Member', second: 'Member', outsider: 'Member', admin: 'Admin' });
