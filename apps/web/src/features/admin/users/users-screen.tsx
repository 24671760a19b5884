import type { ScreenProps } from '../sections.ts'
import { UserList } from './user-list.tsx'
import { UserView } from './user-view.tsx'

/** Finds users, and reads one. */
export function UsersScreen({ item }: ScreenProps) {
  return item ? <UserView userOid={item} /> : <UserList />
}
