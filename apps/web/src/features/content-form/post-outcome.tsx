import { Trans, useLingui } from '@lingui/react/macro'
import type { PostFault } from '@plax/contracts/content/content-values'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useLink } from '../links/links.api.ts'
import { DiscordHook } from './discord-hook.tsx'
import { type ContentPost, discordQuery, postsQuery } from './posts.queries.ts'
import { XAccount } from './x-account.tsx'

/** Another webhook or account may help. */
const hookFaults: ReadonlySet<PostFault> = new Set([
  'not_connected',
  'webhook_gone',
  'connection_ended',
  'refused',
])

/** Whether a content was posted; where that failed, why, and how to post it again. */
export function PostOutcome({ contentOid, post }: { contentOid: string; post: ContentPost }) {
  const { api, queryClient } = useApp()
  const again = useMutation({
    mutationFn: () =>
      api('POST /content/posts/again', { body: { contentOid, network: post.network } }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: postsQuery(api, contentOid).queryKey }),
  })
  const { network, state, fault } = post
  if (state === 'posted') {
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-good">
        <CircleCheck aria-hidden className="size-4" />
        <Trans>Posted</Trans>
      </p>
    )
  }
  if (state !== 'failed') {
    return (
      <p role="status" className="text-sm text-ink-soft">
        {network === 'x' ? (
          <Trans>Posting. If X isn’t accepting posts right now, we’ll try again later.</Trans>
        ) : (
          <Trans>Posting. If Discord can’t be reached, we’ll keep trying for half an hour.</Trans>
        )}
      </p>
    )
  }
  return (
    <>
      <p role="alert" className="flex items-start gap-2 text-sm text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {network === 'x' ? <XFaultWords fault={fault} /> : <FaultWords fault={fault} />}
      </p>
      {fault && hookFaults.has(fault) ? network === 'x' ? <ReconnectX /> : <Reconnect /> : null}
      {fault === 'duplicate' ? null : (
        <Button
          size="sm"
          className="self-start"
          busy={again.isPending}
          onClick={() => again.mutate()}
        >
          <Trans>Post again</Trans>
        </Button>
      )}
      <Failure error={again.error} />
    </>
  )
}

function Reconnect() {
  const { api } = useApp()
  const { data } = useQuery(discordQuery(api))
  return data ? <DiscordHook ending={data.ending} /> : null
}

function ReconnectX() {
  const { data } = useLink('twitter')
  return data?.isOffered ? <XAccount link={data} /> : null
}

function FaultWords({ fault }: { fault: PostFault | null }) {
  const { t } = useLingui()
  switch (fault) {
    case 'not_connected':
      return t`Not posted: no Discord channel was connected. Connect one, then post again.`
    case 'webhook_gone':
      return t`Not posted: Discord no longer recognizes this webhook. Connect a new one, then post again.`
    case 'unavailable':
      return t`Not posted: Discord couldn’t be reached. Post again later.`
    case 'no_answer':
      return t`Discord didn’t confirm the post. Check your channel before you post again.`
    case 'not_public':
      return t`Not posted: the content wasn’t public anymore. Make it public, then post again.`
    default:
      return t`Not posted: Discord rejected it. Check the webhook, then post again.`
  }
}

function XFaultWords({ fault }: { fault: PostFault | null }) {
  const { t } = useLingui()
  switch (fault) {
    case 'not_connected':
      return t`Not posted: no X account was connected. Connect one, then post again.`
    case 'connection_ended':
      return t`Not posted: X ended the connection to your account. Connect it again, then post again.`
    case 'unavailable':
      return t`Not posted: X couldn’t be reached or wasn’t accepting more posts. Post again later.`
    case 'no_answer':
      return t`X didn’t confirm the post. Check your account before you post again.`
    case 'duplicate':
      return t`Your X account already has this post, so it wasn’t posted again.`
    case 'not_public':
      return t`Not posted: the content wasn’t public anymore. Make it public, then post again.`
    default:
      return t`Not posted: X rejected it. Check your account at X, then post again.`
  }
}
