import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CommentSort } from '@plax/contracts/engagement/comment-values'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LogInButton } from '../../../ui/log-in-button.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CommentComposer } from './comment-composer.tsx'
import { CommentRow } from './comment-row.tsx'
import { type CommentPage, commentsQuery } from './comments.api.ts'
import { DonateButton } from './donate-button.tsx'

/** What people say of an item: what they may write, and all that was written. */
export function CommentSection({
  contentOid,
  linked: position,
}: {
  contentOid: string
  /** The position of the comment that the address leads to. */
  linked: number | null
}) {
  const { api } = useApp()
  const viewer = useViewer()
  const [sort, setSort] = useState<CommentSort>('newest')
  const list = useInfiniteQuery(commentsQuery(api, { contentOid, sort, linked: position }))
  const first = list.data?.pages[0]
  const pinned = first?.pinned ?? []
  const [linked, linkedReply] = first?.linked ?? []
  const above = [...(linked ? [linked] : []), ...pinned]
  const aboveOids = new Set(above.map(({ commentOid }) => commentOid))
  return (
    <div className="flex max-w-[760px] flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">
          {first && first.count > 0 ? (
            <Plural value={first.count} one="# comment" other="# comments" />
          ) : (
            <Trans>Comments</Trans>
          )}
        </h2>
        {first && first.count > 1 ? <Sort sort={sort} onSort={setSort} /> : null}
      </div>
      {first ? <Writing contentOid={contentOid} page={first} /> : null}
      <Pages
        list={list}
        pending={<Pending />}
        empty={
          <Nothing
            hasHidden={first !== undefined && first.count > 0}
            canWrite={viewer === null || first?.canComment === true}
          />
        }
      >
        {(comments) => (
          <ul className="flex flex-col gap-6">
            {[
              ...new Map(above.map((comment) => [comment.commentOid, comment])).values(),
              ...comments.filter(({ commentOid }) => !aboveOids.has(commentOid)),
            ].map((comment) => (
              <CommentRow
                key={comment.commentOid}
                comment={comment}
                canReply={first?.canComment}
                {...(comment.commentOid === linked?.commentOid && {
                  linked: linkedReply ?? comment,
                })}
              />
            ))}
          </ul>
        )}
      </Pages>
    </div>
  )
}

function Sort({ sort, onSort }: { sort: CommentSort; onSort: (sort: CommentSort) => void }) {
  const { t } = useLingui()
  const names = { newest: t`Newest`, liked: t`Most liked` }
  return (
    <div role="group" aria-label={t`Sort comments`} className="flex gap-1">
      {(['newest', 'liked'] as const).map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={sort === value}
          onClick={() => onSort(value)}
          className={cx(
            'h-8 rounded-full px-3 text-sm pointer-coarse:h-11',
            sort === value ? 'bg-pressed font-medium text-ink' : 'text-ink-soft hover:text-ink',
          )}
        >
          {names[value]}
        </button>
      ))}
    </div>
  )
}

function Writing({ contentOid, page }: { contentOid: string; page: CommentPage }) {
  const viewer = useViewer()
  if (!viewer) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised px-4 py-3">
        <p className="text-ink-soft">
          <Trans>Log in to comment.</Trans>
        </p>
        <LogInButton />
      </div>
    )
  }
  if (!page.canComment) {
    return (
      <p className="rounded-lg border border-line bg-raised px-4 py-3 text-ink-soft">
        <Trans>You can comment after you get access.</Trans>
      </p>
    )
  }
  return (
    <CommentComposer
      contentOid={contentOid}
      besides={
        viewer.oid === page.creator.oid ? null : (
          <DonateButton contentOid={contentOid} creator={page.creator} nickname={viewer.nickname} />
        )
      }
    />
  )
}

function Pending() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  )
}

function Nothing({ hasHidden, canWrite }: { hasHidden: boolean; canWrite: boolean }) {
  return (
    <EmptyState
      icon={<MessageSquare aria-hidden />}
      title={hasHidden ? <Trans>No comments to show</Trans> : <Trans>No comments yet</Trans>}
      text={
        hasHidden ? (
          <Trans>You may have hidden them or blocked the people who wrote them.</Trans>
        ) : canWrite ? (
          <Trans>Write the first one.</Trans>
        ) : null
      }
    />
  )
}
