import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { chatPlatforms, linkSetup, platformTitles } from '@plax/contracts/links/link-values'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { useViewer } from '../../lib/viewer.ts'
import { About } from '../../ui/about.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toast.ts'
import {
  followersQuery,
  type PlatformLink,
  useConnect,
  useDisconnect,
  useKeepLink,
} from './links.api.ts'
import { PlatformMark } from './platform-mark.tsx'

/** An account at another platform: how it’s linked, and how to change that. */
export function LinkRow({ link, isCreator }: { link: PlatformLink; isCreator: boolean }) {
  const { t } = useLingui()
  const { platform, state, name, isOffered } = link
  const title = platformTitles[platform]
  const connect = useConnect(platform)
  const disconnect = useDisconnect(platform, () => showToast(t`${title} disconnected`))
  const hasChat = chatPlatforms.some((one) => one === platform)
  return (
    <li className="flex flex-col gap-4 px-4 py-4">
      <div className="flex flex-wrap items-center gap-3">
        <PlatformMark platform={platform} />
        <div className="min-w-0 flex-1 basis-32">
          <h3 className="font-medium">{title}</h3>
          <p className="text-sm break-words text-ink-soft">
            <LinkWords link={link} />
          </p>
        </div>
        {name === null ? null : (
          <Button
            size="sm"
            variant="ghost"
            busy={disconnect.isPending}
            onClick={() => disconnect.mutate()}
          >
            <Trans context="account">Disconnect</Trans> <About>{title}</About>
          </Button>
        )}
        {isOffered && state !== 'connected' ? (
          <Button size="sm" busy={connect.isPending} onClick={() => connect.mutate()}>
            <Trans context="account">Connect</Trans> <About>{title}</About>
          </Button>
        ) : null}
      </div>
      <Failure error={connect.error ?? disconnect.error} />
      {state === 'connected' && hasChat && isCreator ? <InMultichat link={link} /> : null}
    </li>
  )
}

function LinkWords({ link }: { link: PlatformLink }) {
  const { platform, state, name, isOffered } = link
  const title = platformTitles[platform]
  if (state === 'connected') {
    return (
      <>
        {name}
        <Followers link={link} />
      </>
    )
  }
  if (!isOffered) return <NotOffered platform={platform} />
  if (state === 'revoked') {
    return (
      <span className="text-danger">
        <Trans>
          {title} ended the connection to {name}. Connect it again.
        </Trans>
      </span>
    )
  }
  if (state === 'connecting') {
    return <Trans>Connecting. Allow access on {title}, or start again.</Trans>
  }
  return <Trans context="account">Not connected</Trans>
}

/** Administrators read what to set. */
function NotOffered({ platform }: Pick<PlatformLink, 'platform'>) {
  const isAdmin = useViewer()?.roles.includes('admin') ?? false
  const title = platformTitles[platform]
  if (!isAdmin) return <Trans>The operator of this site hasn’t set up {title}.</Trans>
  const { clientId, clientSecret, path } = linkSetup[platform]
  const address = location.origin + path
  return (
    <Trans>
      Not set up. To offer {title}, set <code>{clientId}</code> and <code>{clientSecret}</code> on
      the server. The redirect URL of your app at {title} is <code>{address}</code>.
    </Trans>
  )
}

/** A number that can’t be read is left out. */
function Followers({ link }: { link: PlatformLink }) {
  const { api } = useApp()
  const { data } = useQuery(followersQuery(api, link))
  if (data === undefined || data === null) return null
  return (
    <>
      {' · '}
      <Plural value={data} one="# follower" other="# followers" />
    </>
  )
}

function InMultichat({ link }: { link: PlatformLink }) {
  const { api } = useApp()
  const keepLink = useKeepLink()
  const { platform, isInMultichat } = link
  const title = platformTitles[platform]
  const change = useMutation({
    mutationFn: (isIn: boolean) => {
      if (platform === 'twitter') throw new RangeError('X has no live chat.')
      const body = { platform, isInMultichat: isIn }
      return api('POST /platform/update/multichat', { body })
    },
    onSuccess: keepLink,
  })
  return (
    <>
      <Switch
        label={<Trans>Show {title} chat with mine</Trans>}
        hint={
          <Trans>
            While you’re live here, messages from {title} appear in your chat overlay and in your
            own chat.
          </Trans>
        }
        checked={change.isPending ? change.variables : isInMultichat}
        onChange={(isIn) => change.mutate(isIn)}
      />
      <Failure error={change.error} />
    </>
  )
}
