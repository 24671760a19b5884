import { pageClassOf, pageClasses } from '@plax/contracts/page-classes'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { businessDayOf, businessZoneSetting } from '../settings/business-day.service.ts'
import './page-views.tables.ts'

type PageViewDeps = Pick<Deps, 'db' | 'reports' | 'clock' | 'settings'>

/** Counts the pages that are opened, by class and day (R-content-008). */
export function pageViewHandlers(deps: PageViewDeps): Handlers {
  return {
    'POST /analytics/track': async ({ body: { event, properties } }) => {
      const { path } = properties
      const isCounted = event === 'page_view' && typeof path === 'string' && path.startsWith('/')
      if (isCounted) await countPage(deps, path)
      return { isCounted }
    },
    'GET /analytics/admin/page-views': () => readPageViews(deps),
  }
}

async function countPage({ db, clock, settings }: PageViewDeps, path: string): Promise<void> {
  const day = businessDayOf(clock.now(), await settings.get(businessZoneSetting))
  await db
    .insertInto('page_views')
    .values({ day, page_class: pageClassOf(path), views: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'page_class']).doUpdateSet({ views: sql`page_views.views + 1` }),
    )
    .execute()
}

async function readPageViews({ reports, clock, settings }: PageViewDeps) {
  const zone = await settings.get(businessZoneSetting)
  const today = businessDayOf(clock.now(), zone)
  const { rows } = await sql<{ page_class: string; today: number; week: number; month: number }>`
    SELECT page_class, sum(views)::integer AS month,
      coalesce(sum(views) FILTER (WHERE day = ${today}::date), 0)::integer AS today,
      coalesce(sum(views) FILTER (WHERE day > ${today}::date - 7), 0)::integer AS week
    FROM page_views WHERE day > ${today}::date - 30 AND day <= ${today}::date
    GROUP BY page_class`.execute(reports)
  const byClass = new Map(rows.map(({ page_class: name, ...views }) => [name, views]))
  const items = pageClasses.map((pageClass) => ({
    pageClass,
    ...(byClass.get(pageClass) ?? { today: 0, week: 0, month: 0 }),
  }))
  return { zone, items }
}
