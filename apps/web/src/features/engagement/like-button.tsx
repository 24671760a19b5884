import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { openSignIn } from '../../lib/sign-in-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { countsQuery } from './engagement.api.ts'
import { toggleLike } from './toggle-like.ts'

/** Likes an item of any kind. */
export function LikeButton({ contentOid }: { contentOid: string }) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const viewer = useViewer()
  const counts = useQuery(countsQuery(api, contentOid)).data
  const toggle = useMutation({
    mutationFn: () => toggleLike({ api, queryClient }, contentOid),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  const { isLiked = false, likes = 0 } = counts ?? {}
  const press = () => {
    if (!viewer) openSignIn()
    else toggle.mutate()
  }
  return (
    <Button
      aria-pressed={isLiked}
      disabled={!counts}
      onClick={press}
      icon={
        <ThumbsUp aria-hidden className={isLiked ? 'size-4 fill-accent text-accent' : 'size-4'} />
      }
    >
      {t({ message: 'Like', context: 'verb' })}
      {likes > 0 ? (
        <span className="text-ink-soft tabular-nums">
          <span aria-hidden>{likes.toLocaleString(i18n.locales?.toString())}</span>
          <span className="sr-only">
            <Plural value={likes} one="# like" other="# likes" />
          </span>
        </span>
      ) : null}
    </Button>
  )
}
