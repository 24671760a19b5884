import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import type { PageTexts } from '../rows/pages.tables.ts'
import { type InfoPage, latestVersion, pageOf } from './info-pages.ts'

interface PageDeps {
  db: Db
  clock: Clock
}

interface Change {
  actor: UserActor
  pageId: string
  /** Of the text that the change was made from; 0 where there was no page. */
  revision: number
}

/** Throws `page.changed_meanwhile`. */
export function saveInfoPage(
  { db, clock }: PageDeps,
  { texts, inFooter, ...change }: Change & { texts: PageTexts; inFooter?: boolean | undefined },
): Promise<InfoPage> {
  return db.transaction().execute(async (tx) => {
    const before = await latestVersion(tx, change.pageId)
    const page = pageOf(change.pageId, before)
    const told = page?.revision ?? 0
    if (told !== change.revision) throw new AppError('page.changed_meanwhile', { revision: told })
    const action = page ? 'info_page.changed' : 'info_page.added'
    const at = { now: clock.now(), latest: before?.revision ?? 0 }
    const shows = { inFooter: inFooter ?? page?.inFooter ?? false }
    const saved = await insertVersion(tx, { ...change, ...at, ...shows, texts, action })
    if (!saved) throw new Error('A page that was just written has a text.')
    return saved
  })
}

/**
 * Takes a page's text away; answers the default of a page that always exists, else null. Throws
 * `page.not_found`, `page.is_default` and `page.changed_meanwhile`.
 */
export function removeInfoPage({ db, clock }: PageDeps, change: Change): Promise<InfoPage | null> {
  return db.transaction().execute(async (tx) => {
    const before = await latestVersion(tx, change.pageId)
    const page = pageOf(change.pageId, before)
    if (!page) throw new AppError('page.not_found')
    if (page.revision !== change.revision) {
      throw new AppError('page.changed_meanwhile', { revision: page.revision })
    }
    if (page.isDefault) throw new AppError('page.is_default')
    const at = { now: clock.now(), latest: page.revision }
    const gone = { texts: null, inFooter: false, action: 'info_page.removed' }
    return insertVersion(tx, { ...change, ...at, ...gone })
  })
}

/** Two who save at once meet at the primary key: the second is told. */
async function insertVersion(
  tx: Tx,
  save: Change & {
    texts: PageTexts | null
    inFooter: boolean
    action: string
    now: Date
    latest: number
  },
): Promise<InfoPage | null> {
  const revision = save.latest + 1
  const row = await tx
    .insertInto('info_page_versions')
    .values({
      page_id: save.pageId,
      revision,
      texts: save.texts && storableJson(save.texts),
      in_footer: save.inFooter,
      created_at: save.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('page.changed_meanwhile', { revision })
  const languages = Object.keys(save.texts ?? {})
  const details = { pageId: save.pageId, revision, languages, inFooter: save.inFooter }
  const subject = { subjectKind: 'info_page', subjectOid: save.pageId, details }
  await audit(tx, { actorOid: save.actor.userOid, action: save.action, ...subject }, save.now)
  return pageOf(save.pageId, row)
}
