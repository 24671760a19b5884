import { useInfiniteQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Pages } from '../../../ui/pages.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CommentRow } from './comment-row.tsx'
import { type Comment, repliesQuery } from './comments.api.ts'

/** The answers to a comment, oldest first. */
export function Thread({ parent, canReply }: { parent: Comment; canReply: boolean }) {
  const { api } = useApp()
  const list = useInfiniteQuery(repliesQuery(api, parent))
  return (
    <Pages list={list} pending={<Skeleton className="h-14" />} empty={null}>
      {(replies) => (
        <ul className="flex flex-col gap-4">
          {replies.map((reply) => (
            <CommentRow key={reply.commentOid} comment={reply} canReply={canReply} />
          ))}
        </ul>
      )}
    </Pages>
  )
}
