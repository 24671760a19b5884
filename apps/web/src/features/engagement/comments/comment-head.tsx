import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Coins, Pin } from 'lucide-react'
import { Age } from '../../../ui/age.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { CommentMenuSlot } from './comment-menu-slot.tsx'
import type { Comment } from './comments.api.ts'

/** Whose a comment is, what came with it, and when it was written. */
export function CommentHead({ comment, onEdit }: { comment: Comment; onEdit: () => void }) {
  const { t } = useLingui()
  const { author, name, donationCoins } = comment
  return (
    <header className="flex w-full min-w-0 items-start gap-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <bdi className="max-w-full truncate font-medium">
          {author?.isCreator ? (
            <Link to="/creatorhome/$oid" params={{ oid: author.oid }} className="hover:underline">
              {name}
            </Link>
          ) : (
            name || t`Deleted account`
          )}
        </bdi>
        {author?.isOwner ? <Badge tone="accent">{t`Creator`}</Badge> : null}
        {donationCoins === null ? null : (
          <Badge tone="gold">
            <Coins aria-hidden className="size-3.5" />
            <Plural value={donationCoins} one="# coin" other="# coins" />
          </Badge>
        )}
        {comment.isPinned ? (
          <Badge>
            <Pin aria-hidden className="size-3" />
            {t`Pinned`}
          </Badge>
        ) : null}
        {comment.state === 'shadowed' ? <Badge tone="danger">{t`Hidden from others`}</Badge> : null}
        {comment.state === 'taken_down' ? (
          <Badge tone="danger">{t({ message: 'Taken down', context: 'comment' })}</Badge>
        ) : null}
        <span className="text-ink-faint">
          <Age at={comment.createdAt} />
          {comment.editedAt ? ` · ${t`edited`}` : ''}
        </span>
      </div>
      <CommentMenuSlot comment={comment} onEdit={onEdit} />
    </header>
  )
}
