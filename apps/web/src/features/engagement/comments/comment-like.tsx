import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { openSignIn } from '../../../lib/sign-in-state.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { type Comment, nameOf, showChanged } from './comments.api.ts'

/** Likes a comment; shown once the server has confirmed it. */
export function CommentLike({ comment }: { comment: Comment }) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const viewer = useViewer()
  const gate = useOneAtATime()
  const { isLiked, likes } = comment
  const toggle = useMutation({
    mutationFn: (likeOrUndoLike: 'like' | 'unlike') =>
      api('POST /content/comment/like', { body: { ...nameOf(comment), likeOrUndoLike } }),
    onSuccess: (answer) =>
      showChanged(queryClient, comment, (shown) => ({
        ...shown,
        isLiked: answer.liked,
        likes: answer.likes,
      })),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
    onSettled: gate.end,
  })
  const press = () => {
    if (!viewer) openSignIn()
    else if (gate.begin()) toggle.mutate(isLiked ? 'unlike' : 'like')
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
