import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { barredAccountsSetting } from '../../account/account.service.ts'
import { listAudience, mayBeSaid } from './audience.ts'
import type { Kinds } from '../telling/kinds.ts'
import { hint } from '../list/live.ts'
import { mailTold } from '../mails/mails.ts'
import { keepPlace, letOthersPass, lockNext, type NewsToTell } from './news-to-tell.ts'
import { enqueuePushes } from '../push/push-task.ts'
import { pathOf } from '../telling/places.ts'
import { tell, type Told } from '../telling/tell.ts'

/** As many as one transaction tells. */
const sliceSize = 1000

export type TellDeps = Pick<Deps, 'db' | 'clock' | 'bus' | 'config' | 'secret' | 'settings'>

/**
 * Tells the next slice of people of the news that waits: their lists, mails and jobs of pushes commit
 * together with how far it came, so each is told once. Then their open pages are woken. Answers how
 * many were reached; null where nothing waits.
 */
export async function tellNext(deps: TellDeps, kinds: Kinds): Promise<number | null> {
  const barred = await deps.settings.get(barredAccountsSetting)
  let seq: number | null = null
  try {
    const told = await deps.db.transaction().execute(async (tx) => {
      const next = await lockNext(tx)
      if (!next) return null
      seq = next.seq
      return tellSlice(tx, deps, { kinds, next, barred })
    })
    const shown = told?.filter(({ app }) => app).map(({ userOid }) => userOid)
    await hint(deps.bus, shown ?? [])
    return told?.length ?? null
  } catch (error) {
    if (seq !== null) await letOthersPass(deps.db, seq)
    throw error
  }
}

async function tellSlice(
  tx: Tx,
  deps: TellDeps,
  { kinds, next, barred }: { kinds: Kinds; next: NewsToTell; barred: readonly string[] },
): Promise<Told[]> {
  const { seq, news, toldUpTo } = next
  const kind = news && kinds.byEvent.get(news.type)
  // Asked anew for each slice: it may have been hidden or taken down since.
  const said = kind ? await kind.announce(tx, news) : null
  if (!kind || !said || !(await mayBeSaid(tx, said, deps.clock.now()))) {
    await keepPlace(tx, { seq, toldUpTo: null })
    return []
  }
  const audience = kinds.audienceOf(said)
  const slice = await listAudience(tx, { audience, after: toldUpTo, limit: sliceSize })
  const path = pathOf(kinds.places, said.target)
  const told = await tell(tx, { userOids: slice, kind, news, said, barred })
  await mailTold(tx, deps, { kind, said, path, told })
  await enqueuePushes(tx, { news, said, told })
  const last = slice.length === sliceSize ? slice.at(-1) : undefined
  await keepPlace(tx, { seq, toldUpTo: last ?? null })
  return told
}
