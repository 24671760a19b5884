import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { type Comment, nameOf, showChanged } from './comments/comments.api.ts'
import { type Counts, countsKey } from './engagement.api.ts'

interface LikeDeps {
  api: Api
  queryClient: QueryClient
}

/** The items whose toggle the server hasn’t answered yet. */
const running = new Set<string>()

/**
 * Likes or unlikes an item, by what is shown. What is shown changes when the server has confirmed it, and
 * until then further toggles of the item are ignored (R-content-032, R-content-033).
 */
export function toggleLike({ api, queryClient }: LikeDeps, contentOid: string): Promise<void> {
  const key = countsKey(contentOid)
  const likeOrUndoLike = wordFor(queryClient.getQueryData<Counts | null>(key)?.isLiked ?? false)
  return oneAtATime(contentOid, async () => {
    const { liked, likes } = await api('POST /content/like', {
      body: { contentOid, likeOrUndoLike },
    })
    queryClient.setQueryData<Counts | null>(
      key,
      (shown) => shown && { ...shown, isLiked: liked, likes },
    )
  })
}

/** The same for a comment. */
export function toggleCommentLike({ api, queryClient }: LikeDeps, comment: Comment): Promise<void> {
  const name = nameOf(comment)
  return oneAtATime(JSON.stringify(name), async () => {
    const { liked, likes } = await api('POST /content/comment/like', {
      body: { ...name, likeOrUndoLike: wordFor(comment.isLiked) },
    })
    showChanged(queryClient, comment, (shown) => ({ ...shown, isLiked: liked, likes }))
  })
}

async function oneAtATime(item: string, toggle: () => Promise<void>): Promise<void> {
  if (running.has(item)) return
  running.add(item)
  await toggle().finally(() => running.delete(item))
}

function wordFor(isLiked: boolean): 'like' | 'unlike' {
  return isLiked ? 'unlike' : 'like'
}
