import { Plural, Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { CommentBody, CreatorHeart } from './comment-body.tsx'
import { CommentComposer } from './comment-composer.tsx'
import { CommentHead } from './comment-head.tsx'
import { CommentLike } from './comment-like.tsx'
import type { Comment } from './comments.api.ts'

const Thread = lazy(async () => ({ default: (await import('./thread.tsx')).Thread }))

/** A comment with what can be done with it, and the answers to it. */
export function CommentRow({
  comment,
  canReply = false,
  linked,
}: {
  comment: Comment
  canReply?: boolean | undefined
  /** What the address leads to: this comment, or a reply to it. */
  linked?: Comment
}) {
  const [isEditing, setEditing] = useState(false)
  const [isReplying, setReplying] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isTop = comment.parentPosition === null
  const isDonation = comment.donationCoins !== null
  const isLinked = linked?.commentOid === comment.commentOid
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
            isLinked && 'rounded-lg outline-2 outline-offset-4 outline-accent',
          )}
        >
          <CommentHead comment={comment} onEdit={() => setEditing(true)} />
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
            <CommentBody comment={comment} />
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
        {linked && !isLinked && !isOpen ? (
          <ul>
            <CommentRow comment={linked} canReply={canReply} linked={linked} />
          </ul>
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
