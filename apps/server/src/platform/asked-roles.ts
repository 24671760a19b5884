import type { Role } from '@plax/contracts/policy'
import type { Db } from './db/database.ts'

/** Whether somebody has a role that follows from what they did. */
export type AsksRole = (db: Db, userOid: string) => Promise<boolean>

/** The roles that the policy has asked for where they are shown; each feature brings its own. */
export class AskedRoles {
  readonly #asks: [Role, AsksRole][] = []

  register(asks: Partial<Record<Role, AsksRole>>): void {
    this.#asks.push(...(Object.entries(asks) as [Role, AsksRole][]))
  }

  async of(db: Db, userOid: string): Promise<Role[]> {
    const found = await Promise.all(
      this.#asks.map(async ([role, asks]) => ((await asks(db, userOid)) ? [role] : [])),
    )
    return found.flat()
  }
}
