import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OnlyCreators } from '../studio-frame/only-creators.tsx'
import { BannersPart } from './banners-part.tsx'
import { settingsQuery } from '../channel/channel.api.ts'
import { ChannelForm } from './channel-form.tsx'
import { ManagersPart } from './managers-part.tsx'

/** How a creator's channel looks, where it is, and who else may change it (R-channel-010). */
export function ChannelView({ viewer }: { viewer: Viewer }) {
  const { api } = useApp()
  const settings = useQuery({ ...settingsQuery(api, viewer.oid), enabled: viewer.isCreator })
  return (
    <OnlyCreators
      viewer={viewer}
      current="channel"
      title={<Trans>Only creators can have a channel</Trans>}
    >
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-xl font-semibold">
          <Trans>Your channel</Trans>
        </h1>
        <Link to="/creatorhome/$oid" params={{ oid: viewer.oid }} className={buttonClasses()}>
          <Eye aria-hidden className="size-4" />
          <Trans>View channel</Trans>
        </Link>
      </div>
      <Loaded query={settings} pending={<Skeleton className="h-[600px]" />}>
        {(data) => (
          <div className="flex flex-col gap-10">
            <ChannelForm key={data.updatedAt} settings={data} hasAddress />
            <BannersPart />
            <ManagersPart creatorOid={viewer.oid} />
          </div>
        )}
      </Loaded>
    </OnlyCreators>
  )
}
