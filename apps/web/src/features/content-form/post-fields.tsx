import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { Failure } from '../../ui/failure.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useLink } from '../links/links.api.ts'
import type { Content } from './content.queries.ts'
import { DiscordHook } from './discord-hook.tsx'
import { PostOutcome } from './post-outcome.tsx'
import { discordQuery, postsQuery } from './posts.queries.ts'
import type { ContentForm } from './use-content-form.ts'
import { XAccount } from './x-account.tsx'

/** Where a content is announced as it’s published; afterward, what became of that. */
export function PostFields({ setup, content }: { setup: ContentForm; content: Content }) {
  const { t } = useLingui()
  const { api } = useApp()
  const { draft, set, isDraft } = setup
  const discord = useQuery(discordQuery(api))
  const ending = discord.data?.ending ?? null
  if (!isDraft && content.scheduledFor === null) return <Outcomes contentOid={content.contentOid} />
  return (
    <>
      <div className="flex flex-col gap-3">
        <Switch
          label={t`Post to Discord`}
          hint={
            ending === null
              ? t`Connect a channel of your server first.`
              : t`Posts the title, text, link, and thumbnail when the content is published.`
          }
          checked={draft.postToDiscord}
          disabled={ending === null && !draft.postToDiscord}
          onChange={(isOn) => set('postToDiscord', isOn)}
        />
        <Failure error={discord.error} />
        {discord.data ? (
          <DiscordHook ending={ending} onConnect={() => set('postToDiscord', true)} />
        ) : null}
      </div>
      <XFields setup={setup} />
    </>
  )
}

function XFields({ setup }: { setup: ContentForm }) {
  const { t } = useLingui()
  const { draft, set, isDraft, retrySave } = setup
  const { data, error } = useLink('twitter')
  const isOffered = data?.isOffered ?? false
  const isReady = data?.state === 'connected'
  const hint = isReady
    ? t`Posts the title and link when the content is published.`
    : t`Connect your X account first.`
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t`Post to X`}
        hint={data && !isOffered ? t`This site isn’t connected to X.` : hint}
        checked={isOffered && draft.postToTwitter}
        disabled={!isOffered || (!isReady && !draft.postToTwitter)}
        onChange={(isOn) => set('postToTwitter', isOn)}
      />
      <Failure error={error} />
      {data?.isOffered ? (
        <XAccount link={data} {...(isDraft && { beforeLeaving: retrySave })} />
      ) : null}
    </div>
  )
}

function Outcomes({ contentOid }: { contentOid: string }) {
  const { api } = useApp()
  const posts = useQuery(postsQuery(api, contentOid))
  const { data, error } = posts
  if (error) return <Failure error={error} />
  return data?.items.map((post) => (
    <div key={post.network} className="flex flex-col gap-3">
      <h3 className="text-sm font-medium">
        {post.network === 'x' ? <Trans>Post to X</Trans> : <Trans>Post to Discord</Trans>}
      </h3>
      <PostOutcome contentOid={contentOid} post={post} />
    </div>
  ))
}
