import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { openSignIn } from '../../../lib/sign-in-state.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { toggleCommentLike } from '../toggle-like.ts'
import type { Comment } from './comments.api.ts'

/** Likes a comment. */
export function CommentLike({ comment }: { comment: Comment }) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const viewer = useViewer()
  const { isLiked, likes } = comment
  const toggle = useMutation({
    mutationFn: () => toggleCommentLike({ api, queryClient }, comment),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  const press = () => {
    if (!viewer) openSignIn()
    else toggle.mutate()
  }
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-pressed={isLiked}
      className="-ml-3"
      onClick={press}
      icon={
        <ThumbsUp aria-hidden className={isLiked ? 'size-4 fill-accent text-accent' : 'size-4'} />
      }
    >
      <span className="sr-only">{t({ message: 'Like', context: 'verb' })}</span>
      {likes > 0 ? (
        <span className="tabular-nums">
          <span aria-hidden>{likes.toLocaleString(i18n.locales?.toString())}</span>
          <span className="sr-only">
            <Plural value={likes} one="# like" other="# likes" />
          </span>
        </span>
      ) : null}
    </Button>
  )
}
