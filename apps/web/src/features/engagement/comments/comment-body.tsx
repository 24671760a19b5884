import { Trans, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { Picture } from '../../../ui/picture.tsx'
import { CommentWords } from './comment-words.tsx'
import type { Comment } from './comments.api.ts'

/** What a comment says and shows, or why it does no more. */
export function CommentBody({ comment }: { comment: Comment }) {
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

/** The heart of the item’s creator. */
export function CreatorHeart() {
  const { t } = useLingui()
  return (
    <span className="inline-flex items-center gap-1 px-2 text-xs text-ink-soft">
      <Heart aria-hidden className="size-3.5 fill-danger text-danger" />
      {t`The creator loves this`}
    </span>
  )
}
