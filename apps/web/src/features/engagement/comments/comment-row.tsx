import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Coins, Heart, Pin } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Age } from '../../../ui/age.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Picture } from '../../../ui/picture.tsx'
import { CommentComposer } from './comment-composer.tsx'
import { CommentLike } from './comment-like.tsx'
import { CommentMenuSlot } from './comment-menu-slot.tsx'
import { CommentWords } from './comment-words.tsx'
import type { Comment } from './comments.api.ts'

const Thread = lazy(async () => ({ default: (await import('./thread.tsx')).Thread }))

/** A comment with what can be done with it, and the answers to it. */
export function CommentRow({
  comment,
  canReply = false,
}: {
  comment: Comment
  canReply?: boolean | undefined
}) {
  const [isEditing, setEditing] = useState(false)
  const [isReplying, setReplying] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isTop = comment.parentPosition === null
  const isDonation = comment.donationCoins !== null
  const { contentOid } = comment
  return (
    <li className="flex min-w-0 gap-3">
      <Avatar
        name={comment.name}
        src={comment.author?.picture?.url ?? null}
        size={isTop ? 'md' : 'sm'}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <article
          data-comment={comment.position}
          className={cx(
            'flex min-w-0 flex-col items-start gap-2',
            isDonation && 'rounded-lg border border-gold/40 bg-gold-soft px-4 py-3',
          )}
        >
          <Head comment={comment} onEdit={() => setEditing(true)} />
          {isEditing ? (
            <div className="w-full">
              <CommentComposer
                contentOid={contentOid}
                edited={comment}
                onDone={() => setEditing(false)}
                onCancel={() => setEditing(false)}
              />
            </div>
          ) : (
            <Body comment={comment} />
          )}
        </article>
        {comment.state === 'deleted' ? null : (
          <div className="-my-1 flex flex-wrap items-center gap-1">
            <CommentLike comment={comment} />
            {canReply ? (
              <Button size="sm" variant="ghost" onClick={() => setReplying(true)}>
                <Trans context="to a comment">Reply</Trans>
              </Button>
            ) : null}
            {comment.isHearted ? <CreatorHeart /> : null}
          </div>
        )}
        {isReplying ? (
          <CommentComposer
            contentOid={contentOid}
            parent={comment}
            onDone={() => {
              setReplying(false)
              setOpen(true)
            }}
            onCancel={() => setReplying(false)}
          />
        ) : null}
        {isTop && comment.replies > 0 ? (
          <Replies
            comment={comment}
            canReply={canReply}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
        ) : null}
      </div>
    </li>
  )
}

function Head({ comment, onEdit }: { comment: Comment; onEdit: () => void }) {
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
        {comment.state === 'taken_down' ? <Badge tone="danger">{t`Taken down`}</Badge> : null}
        <span className="text-ink-faint">
          <Age at={comment.createdAt} />
          {comment.editedAt ? ` · ${t`edited`}` : ''}
        </span>
      </div>
      <CommentMenuSlot comment={comment} onEdit={onEdit} />
    </header>
  )
}

function Body({ comment }: { comment: Comment }) {
  const { t } = useLingui()
  const { state, text, picture, takenDownReason } = comment
  if (state !== 'shown' && text === '' && picture === null) {
    return (
      <p className="text-ink-faint italic">
        {state === 'taken_down' ? (
          <Trans>This comment was taken down.</Trans>
        ) : (
          <Trans>This comment was deleted.</Trans>
        )}
      </p>
    )
  }
  return (
    <>
      <CommentWords comment={comment} />
      {picture ? (
        <Picture
          picture={picture}
          alt={t`Image in a comment`}
          name=""
          sizes="320px"
          className="max-h-80 w-full max-w-80 rounded-md border border-line"
        />
      ) : null}
      {takenDownReason ? (
        <p className="text-sm text-danger">
          <Trans>Reason: {takenDownReason}</Trans>
        </p>
      ) : null}
    </>
  )
}

function CreatorHeart() {
  const { t } = useLingui()
  return (
    <span className="inline-flex items-center gap-1 px-2 text-xs text-ink-soft">
      <Heart aria-hidden className="size-3.5 fill-danger text-danger" />
      {t`The creator loves this`}
    </span>
  )
}

function Replies({
  comment,
  canReply,
  isOpen,
  onToggle,
}: {
  comment: Comment
  canReply: boolean
  isOpen: boolean
  onToggle: () => void
}) {
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-expanded={isOpen}
        className="-ml-3 self-start text-accent-ink!"
        onClick={onToggle}
      >
        <Trans context="to a comment">
          <Plural value={comment.replies} one="# reply" other="# replies" />
        </Trans>
      </Button>
      {isOpen ? (
        <Suspense>
          <Thread parent={comment} canReply={canReply} />
        </Suspense>
      ) : null}
    </>
  )
}
