import { countCharacters } from '@plax/story-engine/characters'
import { Trans, useLingui } from '@lingui/react/macro'
import { commentMaxLength } from '@plax/contracts/engagement/comment-values'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { showToast } from '../../../ui/toast.ts'
import { type Comment, nameableQuery, nameOf, refreshComments } from './comments.api.ts'
import { MentionList } from './mention-list.tsx'
import { ChosenPicture, PictureButton } from './picture-field.tsx'
import { useCommentPicture } from './use-comment-picture.ts'
import { useMentions } from './use-mentions.ts'

interface Props {
  contentOid: string
  /** What it answers. */
  parent?: Comment
  /** What is changed by it, in place of a new one. */
  edited?: Comment
  /** Beside the button that sends it. */
  besides?: ReactNode
  onDone?: () => void
  onCancel?: () => void
}

/** Where a comment is written, answered or changed; what is written stays until it was sent. */
export function CommentComposer(props: Props) {
  const { contentOid, parent, edited, besides, onDone, onCancel } = props
  const { t } = useLingui()
  const { api } = useApp()
  const id = useId()
  const [text, setText] = useState(edited?.text ?? '')
  const image = useCommentPicture(edited?.picture)
  const parentPosition = parent?.position ?? edited?.parentPosition ?? null
  const people = useQuery({
    ...nameableQuery(api, { contentOid, parentPosition }),
    enabled: /[@＠]/.test(text),
  })
  const mentions = useMentions({ text, setText }, people.data ?? [])
  const written = { text, pictureAssetOid: image.picture?.assetOid ?? null }
  const send = useSendComment(props, written, (sent) => {
    // What was written in the meantime is the next comment.
    setText((now) => (now === sent.text ? '' : now))
    image.clear(sent.pictureAssetOid)
    onDone?.()
  })
  const left = commentMaxLength - countCharacters(text.trim())
  const isReady =
    (text.trim() !== '' || image.picture !== null || !!edited?.donationCoins) && left >= 0
  const label = edited
    ? t`Edit comment`
    : parent
      ? t({ message: 'Reply', context: 'to a comment' })
      : t`Comment`
  const submit = () => (isReady && !image.isBusy ? send.start() : undefined)
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      data-content={contentOid}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="relative flex flex-col">
        <Textarea
          {...mentions.field}
          id={id}
          rows={2}
          value={text}
          autoFocus={!!parent || !!edited}
          placeholder={parent ? t`Write a reply…` : t`Write a comment…`}
          className="min-h-16!"
          aria-invalid={left < 0 || undefined}
          onChange={(event) => {
            setText(event.currentTarget.value)
            mentions.follow()
          }}
          onKeyDown={(event) =>
            mentions.takesKey(event) ? undefined : onKey(event, { submit, onCancel })
          }
        />
        <MentionList mentions={mentions} />
      </div>
      <ChosenPicture image={image} />
      <div className="flex flex-wrap items-center gap-2">
        <PictureButton image={image} />
        {besides}
        <span
          className={
            left < 0 ? 'text-sm text-danger tabular-nums' : 'text-sm text-ink-faint tabular-nums'
          }
        >
          {left < 100 ? left : null}
        </span>
        <span className="flex-1" />
        {onCancel ? (
          <Button variant="ghost" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          busy={send.isBusy}
          disabled={!isReady || image.isBusy}
        >
          {edited ? (
            <Trans>Save</Trans>
          ) : parent ? (
            <Trans context="to a comment">Reply</Trans>
          ) : (
            <Trans>Comment</Trans>
          )}
        </Button>
      </div>
      <Failure error={image.error ?? send.error} />
    </form>
  )
}

/** Control or Command and Enter send, Escape leaves an answer or a change. */
function onKey(
  event: KeyboardEvent,
  { submit, onCancel }: { submit: () => void; onCancel: (() => void) | undefined },
): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    submit()
  }
  if (event.key === 'Escape' && onCancel && !event.nativeEvent.isComposing) onCancel()
}

interface CommentDraft {
  text: string
  pictureAssetOid: string | null
}

function useSendComment(
  { contentOid, parent, edited }: Props,
  written: CommentDraft,
  onSent: (sent: CommentDraft) => void,
) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const gate = useOneAtATime()
  const send = useMutation({
    mutationFn: (sent: CommentDraft) => {
      if (edited) return api('PUT /content/comment', { body: { ...nameOf(edited), ...sent } })
      const parentPosition = parent?.position ?? null
      return api('POST /content/comment', { body: { contentOid, parentPosition, ...sent } })
    },
    onSuccess: async ({ comment }, sent) => {
      await refreshComments(queryClient, contentOid)
      onSent(sent)
      const { rewardCoins: coins, refundedMilli } = comment
      if (edited || coins + refundedMilli === 0) return
      await queryClient.invalidateQueries({ queryKey: ['wallet'] })
      const credits = refundedMilli / 1000
      if (coins > 0) showToast(t`Bonus coins received for your review: ${coins}`)
      if (credits > 0) showToast(t`Credits returned for your comment: ${credits}`)
    },
    onSettled: gate.end,
  })
  return {
    start: () => (gate.begin() ? send.mutate(written) : undefined),
    isBusy: send.isPending,
    error: send.error,
  }
}
