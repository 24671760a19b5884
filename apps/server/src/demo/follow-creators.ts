import type { Deps } from '../deps.ts'
import { addFavorites } from '../features/account/favorites/favorites.ts'
import type { creators } from './people.ts'
import { findPerson, type PersonName } from './people-made.ts'
import { monthsBefore, type Step } from './timeline.ts'

/** Who follows whom. */
export const demoFollows: Partial<Record<PersonName, readonly (keyof typeof creators)[]>> = {
  haru: ['mira', 'rowan', 'toko'],
  odette: ['mira', 'rowan', 'lucia'],
  doyun: ['mira', 'odette'],
  lucia: ['mira', 'toko'],
  rowan: ['mira', 'odette'],
  toko: ['mira', 'rowan'],
}

export function followSteps(now: Date): Step[] {
  return Object.entries(demoFollows).map(([name, followed], index) => ({
    at: monthsBefore(now, 1, 10 + index),
    run: (past: Deps) => follow(past, name as PersonName, followed),
  }))
}

async function follow(past: Deps, name: PersonName, followed: readonly PersonName[]) {
  const { oid: userOid } = await findPerson(past, name)
  const creatorOids: string[] = []
  for (const one of followed) creatorOids.push((await findPerson(past, one)).oid)
  const now = past.clock.now()
  await past.db.transaction().execute((tx) => addFavorites(tx, { userOid, creatorOids, now }))
}
