import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { SaleKind } from '../../commerce/commerce.service.ts'
import type { CommentRefund } from '../reviews/reward-comment.ts'

/** What moderation says of a comment before it is written. */
export interface CommentRules {
  /** A word that the creator does not allow, as they blocked it. */
  findBlockedWord: (
    db: Db | Tx,
    asked: { creatorOid: string; text: string },
  ) => Promise<string | null>
  /** Whether what somebody writes is shown to themself alone. */
  isShadowed: (db: Db | Tx, asked: { userOid: string; now: Date }) => Promise<boolean>
}

export interface CommentDeps extends Pick<Deps, 'db' | 'clock' | 'settings' | 'secret'> {
  rules: CommentRules
  commentRefund: CommentRefund
  donations: SaleKind
}
