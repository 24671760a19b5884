import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { defineSetting } from '../../features/settings/settings.service.ts'

/** What was begun of each, so that the next start goes on there. */
export const demoContentsSetting = defineSetting({
  name: 'demo.contents',
  schema: z.object({ isDone: z.boolean(), begun: z.record(z.string(), z.string()) }),
  default: { isDone: false, begun: {} },
  description: 'Which content of the demo world is made.',
  internal: true,
})

/** Whether something of the demo is to be made yet: never begun, or its encoding failed. */
export async function hasUnmade({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<boolean> {
  const { isDone, begun } = await settings.get(demoContentsSetting)
  return !isDone || (await listFailed(db, Object.values(begun))).length > 0
}

/** Those contents whose newest encoding failed. */
export async function listFailed(
  db: Deps['db'],
  contentOids: readonly string[],
): Promise<string[]> {
  if (contentOids.length === 0) return []
  const rows = await db
    .selectFrom('encodings')
    .select(['subject_oid', 'state'])
    .distinctOn('subject_oid')
    .where('subject_oid', 'in', [...contentOids])
    .orderBy('subject_oid')
    .orderBy('created_at', 'desc')
    .orderBy('oid', 'desc')
    .execute()
  return rows.filter(({ state }) => state === 'error').map(({ subject_oid }) => subject_oid)
}
