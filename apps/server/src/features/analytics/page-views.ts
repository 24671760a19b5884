import { type PageClass, pageClassOf, pageClasses } from '@plax/contracts/analytics/page-classes'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/database.ts'
import { GatheredCounts } from '../../platform/gathered-counts.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { ItemKind, ItemKinds } from '../catalogue/catalogue.service.ts'
import { businessDayOf, businessZoneSetting } from '../settings/business-day.service.ts'
import './page-views.tables.ts'

type PageViewDeps = Pick<Deps, 'db' | 'reports' | 'clock' | 'settings' | 'log'>

/** The pages that are opened, by class and day (R-content-008). */
export function gatherPageViews({ db, log }: PageViewDeps): GatheredCounts {
  return new GatheredCounts({ log, add: (name, views) => addViews(db, name, views) })
}

export function pageViewHandlers(
  deps: PageViewDeps & { itemKinds: ItemKinds },
  counts: GatheredCounts,
): Handlers {
  return {
    'POST /analytics/track': async ({ body: { event, properties } }) => {
      const { path } = properties
      const isCounted = event === 'page_view' && typeof path === 'string' && path.startsWith('/')
      if (isCounted) counts.note(`${await readToday(deps)} ${classOf(path, deps.itemKinds)}`)
      return { isCounted }
    },
    'GET /analytics/admin/page-views': async () => {
      await counts.flush()
      return readPageViews(deps)
    },
  }
}

/** By the documents, else as the kind of item that has such pages says. */
function classOf(path: string, kinds: ItemKinds): PageClass {
  const area = path.split(/[/?#]/, 2)[1]
  const isOf = (kind: ItemKind) => kind.pathOf('').split('/')[1] === area
  return pageClassOf(path) ?? [...kinds.values()].find(isOf)?.pageClass ?? 'other'
}

/** `name` is a day and a class of pages. */
async function addViews(db: Db, name: string, views: number): Promise<void> {
  const [day = '', pageClass = ''] = name.split(' ')
  await db
    .insertInto('page_views')
    .values({ day, page_class: pageClass, views })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'page_class'])
        .doUpdateSet({ views: sql`page_views.views + ${views}` }),
    )
    .execute()
}

async function readToday({ clock, settings }: PageViewDeps): Promise<string> {
  return businessDayOf(clock.now(), await settings.get(businessZoneSetting))
}

async function readPageViews(deps: PageViewDeps) {
  const zone = await deps.settings.get(businessZoneSetting)
  const today = await readToday(deps)
  const { rows } = await sql<{ page_class: string; today: number; week: number; month: number }>`
    SELECT page_class, sum(views)::integer AS month,
      coalesce(sum(views) FILTER (WHERE day = ${today}::date), 0)::integer AS today,
      coalesce(sum(views) FILTER (WHERE day > ${today}::date - 7), 0)::integer AS week
    FROM page_views WHERE day > ${today}::date - 30 AND day <= ${today}::date
    GROUP BY page_class`.execute(deps.reports)
  const byClass = new Map(rows.map(({ page_class: name, ...views }) => [name, views]))
  const items = pageClasses.map((pageClass) => ({
    pageClass,
    ...(byClass.get(pageClass) ?? { today: 0, week: 0, month: 0 }),
  }))
  return { zone, items }
}
