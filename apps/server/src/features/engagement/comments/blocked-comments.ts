import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Blockable, visibleTo, withoutBlocks } from '../../access/access.service.ts'
import { nicknamesOf } from '../../account/account.service.ts'
import { titleIn } from '../../catalogue/catalogue.service.ts'
import { getCommentedItem } from './comment-item.ts'
import { findComment, shownTo } from './comments.queries.ts'

/** Single comments, as people block them (R-account-004). */
export function blockedComments({ db, clock }: Pick<Deps, 'db' | 'clock'>): Blockable {
  return {
    kind: 'comment',
    field: 'commentOid',
    none: { comment: null },
    assertBlockable: async ({ actor, label: commentOid, now }) => {
      const row = await findComment(db, commentOid)
      if (!row) throw new AppError('comment.not_found')
      if (row.author_oid === actor.userOid) throw new AppError('block.own')
      const who = withoutBlocks(actor)
      await getCommentedItem(db, { itemOid: row.item_oid, actor: who, now })
      if (row.state !== 'shown') throw new AppError('comment.not_found')
    },
    present: async (oids, { actor, lang }) => {
      const who = withoutBlocks(actor)
      const rows = await db
        .selectFrom('comments')
        .innerJoin('catalogue_items', 'catalogue_items.oid', 'comments.item_oid')
        .select(['comments.oid', 'item_oid', 'author_oid', 'shown_name', 'text'])
        .select(['title', 'translations', 'language'])
        .where('comments.oid', 'in', oids)
        .where('comments.state', '=', 'shown')
        .where(shownTo(who))
        .where(visibleTo(who, clock.now()))
        .execute()
      const names = await nicknamesOf(
        db,
        rows.flatMap(({ author_oid }) => author_oid ?? []),
      )
      return new Map(
        rows.map((row) => [
          row.oid,
          {
            comment: {
              contentOid: row.item_oid,
              title: titleIn(row, lang),
              name: row.shown_name ?? names.get(row.author_oid ?? '') ?? '',
              text: row.text,
            },
          },
        ]),
      )
    },
  }
}
