import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Exports, pagesOf } from '../../platform/export-pages.ts'
import { deleteUnheld, thumbnailsOf } from '../catalogue/catalogue.service.ts'
import { handOverEncodings } from '../media/encoding/encoding.service.ts'
import { handOverPictures, handOverUploads } from '../media/media.service.ts'
import { contentKind } from './item/content-kind.ts'
import { isHeldWithStory } from './item/story-parts.ts'
import { picturesOf } from './item/texts.ts'
import { forgetHook } from './posts/discord-hook.ts'
import './item/content.tables.ts'

/**
 * Takes the words out of a withdrawn creator's contents; what others hold stays as it was sold. What
 * they watched and shared goes with them.
 */
export async function eraseContents(
  tx: Tx,
  { userOid, now }: { userOid: string; now: Date },
): Promise<void> {
  await deleteUnheld(tx, {
    ownerOid: userOid,
    ...contentKind,
    isHeldByOthers: isHeldWithStory,
    now,
  })
  await keepPictures(tx, userOid)
  await sql`UPDATE contents SET fields = jsonb_build_object('type', type), discount = NULL
    FROM catalogue_items WHERE oid = content_oid AND owner_oid = ${userOid}
      AND state IN ('deleted', 'draft')`.execute(tx)
  await sql`DELETE FROM content_scenarios USING catalogue_items WHERE oid = content_oid
    AND owner_oid = ${userOid} AND state IN ('deleted', 'draft')`.execute(tx)
  await tx.deleteFrom('content_playthroughs').where('user_oid', '=', userOid).execute()
  // What others go on holding says no more of its creator than it shows.
  await sql`UPDATE contents SET fields = fields - 'coCreators' - 'autoPost'
    FROM catalogue_items WHERE oid = content_oid AND owner_oid = ${userOid}`.execute(tx)
  await tx
    .deleteFrom('content_partners')
    .where((row) =>
      row.or([
        row('user_oid', '=', userOid),
        row('content_oid', 'in', (items) =>
          items.selectFrom('catalogue_items').select('oid').where('owner_oid', '=', userOid),
        ),
      ]),
    )
    .execute()
  await forgetHook(tx, userOid)
  await tx
    .deleteFrom('content_posts')
    .where('content_oid', 'in', (items) =>
      items.selectFrom('catalogue_items').select('oid').where('owner_oid', '=', userOid),
    )
    .execute()
  await tx.deleteFrom('content_violations').where('user_oid', '=', userOid).execute()
  await tx
    .deleteFrom('content_views')
    .where('viewer_kind', '=', 'user')
    .where('viewer_oid', '=', userOid)
    .execute()
}

/** What a device watched before its person signed up is theirs. */
export async function mergeViews(
  tx: Tx,
  { guestId, userOid }: { guestId: string; userOid: string },
): Promise<void> {
  await tx
    .updateTable('content_views')
    .set({ viewer_kind: 'user', viewer_oid: userOid })
    .where('viewer_kind', '=', 'guest')
    .where('viewer_oid', '=', guestId)
    .execute()
}

/** Pictures that contents which others hold show go to the content. */
async function keepPictures(tx: Tx, userOid: string): Promise<void> {
  const rows = await tx
    .selectFrom('contents')
    .innerJoin('catalogue_items', 'catalogue_items.oid', 'content_oid')
    .select(['oid', 'language', 'thumbnail_asset_oid', 'translations', 'fields'])
    .select('frame_asset_oid')
    .where('owner_oid', '=', userOid)
    .where('catalogue_items.state', '<>', 'deleted')
    .execute()
  for (const { oid, fields, frame_asset_oid: frameOid, ...item } of rows) {
    const frames = frameOid === null ? [] : [frameOid]
    const assetOids = [...thumbnailsOf(item), ...picturesOf(fields), ...frames]
    await handOverPictures(tx, { from: userOid, to: oid, assetOids })
    await handOverUploads(tx, { contentOid: oid, to: oid })
    await handOverEncodings(tx, [oid])
  }
}

/** A creator's contents as they typed them, and what somebody watched. */
export function exportContents(db: Db, { userOid }: { userOid: string }): Exports {
  const own = db
    .selectFrom('contents')
    .innerJoin('catalogue_items', 'catalogue_items.oid', 'content_oid')
    .where('owner_oid', '=', userOid)
  return {
    contents: pagesOf(own.selectAll('contents'), { db, by: ['content_oid'] }),
    branchingStories: pagesOf(
      own
        .innerJoin('content_scenarios', 'content_scenarios.content_oid', 'contents.content_oid')
        .selectAll('content_scenarios'),
      { db, by: ['content_oid'] },
    ),
    playthroughs: pagesOf(
      db.selectFrom('content_playthroughs').selectAll().where('user_oid', '=', userOid),
      { db, by: ['content_oid'] },
    ),
    coCreations: pagesOf(
      db
        .selectFrom('content_partners')
        .select(['content_oid', 'share', 'state', 'invited_at', 'decided_at'])
        .where('user_oid', '=', userOid),
      { db, by: ['content_oid'] },
    ),
    coCreators: pagesOf(
      own
        .innerJoin('content_partners', 'content_partners.content_oid', 'contents.content_oid')
        .select(['content_partners.content_oid', 'user_oid', 'share', 'content_partners.state']),
      { db, by: ['content_oid', 'user_oid'] },
    ),
    views: pagesOf(
      db
        .selectFrom('content_views')
        .selectAll()
        .where('viewer_kind', '=', 'user')
        .where('viewer_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    downloads: pagesOf(
      db.selectFrom('content_violations').selectAll().where('user_oid', '=', userOid),
      { db, by: ['step'] },
    ),
    postHooks: pagesOf(
      db
        .selectFrom('content_post_hooks')
        .select(['creator_oid', 'ending', 'changed_at'])
        .where('creator_oid', '=', userOid),
      { db, by: ['creator_oid'] },
    ),
    posts: pagesOf(
      own
        .innerJoin('content_posts', 'content_posts.content_oid', 'contents.content_oid')
        .selectAll('content_posts'),
      { db, by: ['content_oid', 'network'] },
    ),
    ratingReviews: pagesOf(
      db
        .selectFrom('content_reviews')
        .select(['oid', 'content_oid', 'state', 'rating', 'reason', 'price_coins'])
        .select(['request_key', 'posting_id', 'refund_posting_id', 'asked_at', 'decided_at'])
        .where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    drm: pagesOf(db.selectFrom('content_drm').selectAll().where('buyer_oid', '=', userOid), {
      db,
      by: ['content_oid'],
    }),
  }
}
