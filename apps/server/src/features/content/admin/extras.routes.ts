import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../../../deps.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { listTitles } from '../../catalogue/catalogue.service.ts'
import { getEditableContent } from '../item/content.policy.ts'
import { adminHandlers } from './admin.routes.ts'
import { buyDrm, quoteDrm } from './drm.ts'
import {
  askReview,
  decideReview,
  findLastReview,
  ratingReviewSetting,
  reviewPrice,
  type ReviewRow,
} from './reviews.ts'

type ExtrasDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'secret'>

/** Paid extras of a content, DRM and age ratings, with what administrators decide about it. */
export function extraHandlers(deps: ExtrasDeps): Handlers {
  return { ...adminHandlers(deps), ...drmHandlers(deps), ...reviewHandlers(deps) }
}

function drmHandlers(deps: ExtrasDeps): Handlers {
  const { db, clock } = deps
  return {
    'GET /account/purchase/drm/encoding': async ({ actor, query }) =>
      quoteDrm(deps, await getEditableContent(db, { ...query, actor, now: clock.now() })),
    'POST /account/purchase/drm/encoding': async ({ actor, body, idempotencyKey: key }) => {
      assertUser(actor)
      return buyDrm(deps, { actor, contentOid: body.contentOid, priceCoins: body.coins, key })
    },
  }
}

function reviewHandlers(deps: ExtrasDeps): Handlers {
  const { db, clock, settings } = deps
  const presentOne = async (row: ReviewRow, lang: Language) => {
    const titles = await listTitles(db, { oids: [row.content_oid], lang })
    return presentReview(row, titles.get(row.content_oid) ?? '')
  }
  return {
    'GET /content/rating-review': async ({ actor, query: { contentOid }, lang }) => {
      const row = await getEditableContent(db, { contentOid, actor, now: clock.now() })
      const review = await findLastReview(db, contentOid)
      return {
        contentOid,
        isOffered: await settings.get(ratingReviewSetting),
        priceCoins: reviewPrice(row),
        review: review && (await presentOne(review, lang)),
      }
    },
    'POST /content/rating-review': async ({ actor, body, idempotencyKey: key, lang }) => {
      assertUser(actor)
      return presentOne(await askReview(deps, { actor, ...body, key }), lang)
    },
    'GET /content/admin/rating-reviews': async ({ query, lang, concern }) => {
      const place = readCursor(query.cursor, [cursorPart.oid])
      const found = await db
        .selectFrom('content_reviews')
        .selectAll()
        .where('state', '=', query.state)
        .where('oid', '>', place?.[0] ?? '')
        .orderBy('oid')
        .limit(query.limit + 1)
        .execute()
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [row.oid])
      concern(rows.map(({ creator_oid }) => creator_oid))
      const oids = rows.map(({ content_oid }) => content_oid)
      const titles = await listTitles(db, { oids, lang })
      const items = rows.map((row) => presentReview(row, titles.get(row.content_oid) ?? ''))
      return { items, nextCursor }
    },
    'POST /content/admin/rating-reviews/{reviewOid}': async ({ actor, params, body, lang }) => {
      assertUser(actor)
      return presentOne(await decideReview(deps, { actor, ...params, ...body }), lang)
    },
  }
}

function presentReview(row: ReviewRow, title: string) {
  return {
    reviewOid: row.oid,
    contentOid: row.content_oid,
    title,
    creatorOid: row.creator_oid,
    state: row.state,
    rating: row.rating,
    reason: row.reason,
    priceCoins: row.price_coins,
    askedAt: row.asked_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    postingId: row.posting_id,
    refundPostingId: row.refund_posting_id,
  }
}
