import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { Failure } from '../../ui/failure.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { Content } from './content.queries.ts'
import { DiscordHook } from './discord-hook.tsx'
import { PostOutcome } from './post-outcome.tsx'
import { discordQuery, postsQuery } from './posts.queries.ts'
import type { ContentForm } from './use-content-form.ts'

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
              : t`When it’s published: title, text, link, and thumbnail.`
          }
          checked={draft.postToDiscord}
          disabled={ending === null && !draft.postToDiscord}
          onChange={(isOn) => set('postToDiscord', isOn)}
        />
        <Failure error={discord.error} />
        {discord.data ? <DiscordHook ending={ending} /> : null}
      </div>
      <Switch
        label={t`Post to X`}
        hint={t`This site has no connection to X.`}
        checked={false}
        disabled
        onChange={() => {}}
      />
    </>
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
        <Trans>Post to Discord</Trans>
      </h3>
      <PostOutcome contentOid={contentOid} post={post} />
    </div>
  ))
}
