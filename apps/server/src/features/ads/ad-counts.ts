import type { AdCounter } from '@plax/contracts/ads/ad-values'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { businessDayOf, businessZoneSetting } from '../settings/business-day.service.ts'
import './ads.tables.ts'
import type { Impression } from './impressions.ts'

type CountDeps = Pick<Deps, 'db' | 'settings' | 'log'>

interface Noted extends Impression {
  counter: AdCounter
}

const flushMs = 2000
/** In one statement. */
const mostTogether = 2000
/** While the database is away, what comes on top is lost. */
const mostNoted = 50_000

/**
 * Gathers what is counted of ads and writes it every two seconds, so that a call costs no write. A killed
 * process loses two seconds; nothing counts twice, in whichever process it’s counted.
 */
export class AdCounts {
  readonly #deps: CountDeps
  #noted = new Map<string, Noted>()
  #timer: NodeJS.Timeout | null = null
  #flushing: Promise<void> = Promise.resolve()

  constructor(deps: CountDeps) {
    this.#deps = deps
  }

  note(impression: Impression, counter: AdCounter): void {
    if (this.#noted.size >= mostNoted) return
    this.#noted.set(`${impression.oid} ${counter}`, { ...impression, counter })
    this.#timer ??= setTimeout(() => void this.flush(), flushMs)
  }

  /** Resolves once all that was noted is written. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write())
    return this.#flushing
  }

  async #write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const all = [...this.#noted.values()]
    this.#noted = new Map()
    for (let at = 0; at < all.length; at += mostTogether) {
      const some = all.slice(at, at + mostTogether)
      await addCounts(this.#deps, some).catch((error: unknown) => {
        this.#deps.log.warn({ err: error, events: some.length }, 'counts of ads were lost')
      })
    }
  }
}

async function addCounts({ db, settings }: CountDeps, noted: readonly Noted[]): Promise<void> {
  const zone = await settings.get(businessZoneSetting)
  const of = (counter: AdCounter) => sql`count(*) FILTER (WHERE counter = ${sql.lit(counter)})`
  await sql`
    WITH noted AS (
      SELECT * FROM unnest(
        ${noted.map(({ oid }) => oid)}::text[], ${noted.map(({ adOid }) => adOid)}::text[],
        ${noted.map(({ counter }) => counter)}::text[],
        ${noted.map(({ givenAt }) => givenAt.toISOString())}::timestamptz[],
        ${noted.map(({ givenAt }) => businessDayOf(givenAt, zone))}::date[]
      ) AS noted (impression_oid, ad_oid, counter, given_at, day)
    ), fresh AS (
      INSERT INTO ad_counted (impression_oid, counter, given_at)
      SELECT impression_oid, counter, given_at FROM noted ORDER BY impression_oid, counter
      ON CONFLICT DO NOTHING RETURNING impression_oid, counter
    )
    INSERT INTO ad_days (ad_oid, day, shows, clicks, skips, completions, thresholds)
    SELECT ad_oid, day, ${of('show')}, ${of('click')}, ${of('skip')}, ${of('complete')},
      ${of('threshold-reached')}
    FROM fresh JOIN noted USING (impression_oid, counter) JOIN ads ON ads.oid = ad_oid
    GROUP BY ad_oid, day ORDER BY ad_oid, day
    ON CONFLICT (ad_oid, day) DO UPDATE SET shows = ad_days.shows + excluded.shows,
      clicks = ad_days.clicks + excluded.clicks, skips = ad_days.skips + excluded.skips,
      completions = ad_days.completions + excluded.completions,
      thresholds = ad_days.thresholds + excluded.thresholds`.execute(db)
}
