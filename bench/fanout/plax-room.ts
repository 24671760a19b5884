import { join } from 'node:path'
import { migrate, readMigrations } from '../../apps/server/src/platform/db/migrate.ts'
import { newGuestId } from '../../apps/server/src/platform/ids.ts'
import { goOn } from '../../apps/server/src/testing/live-chats.ts'
import { signUpCreator } from '../../apps/server/src/testing/people.ts'
import { openBenchApp, type Place } from '../plax/open.ts'

/** A stream that is on, whose chat masks words. */
export async function prepareRoom(place: Place): Promise<string> {
  const migrations = join(import.meta.dirname, '../../apps/server/src/migrations')
  await migrate(place.databaseUrl, readMigrations(migrations))
  const t = await openBenchApp(place)
  const creator = await signUpCreator(t)
  await goOn(t, creator)
  const add = Array.from({ length: 50 }, (_, index) => `unwanted${index}`)
  const body = { creatorOid: creator.oid, add, remove: [] }
  await t.call('POST /live/bannedwords', { token: creator.token, body })
  await t.close()
  return creator.oid
}

/** An address for each viewer: one address may not open thousands of connections. */
export function addressOf(index: number): string {
  return `10.1.${Math.floor(index / 250)}.${index % 250}`
}

export interface Writer {
  headers: Record<string, string>
  token: string
}

/** A guest with a token to write in a chat. */
export async function openWriter(
  server: string,
  { creatorOid, index }: { creatorOid: string; index: number },
): Promise<Writer> {
  const headers = {
    'content-type': 'application/json',
    'x-guest-device-id': newGuestId(),
    'x-forwarded-for': addressOf(index),
  }
  const answer = await fetch(`${server}/api/live/chattoken?creatorOid=${creatorOid}`, { headers })
  const { token } = (await answer.json()) as { token: string }
  return { headers, token }
}
