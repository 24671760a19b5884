import type { ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { BesideStream } from '../../ads/beside-stream.tsx'
import { Comments } from '../../engagement/comments/comments.tsx'
import type { LiveCreator, LiveStream } from '../live.api.ts'
import { RecentReplays } from '../replays/recent-replays.tsx'
import { SimilarStreams } from './similar-streams.tsx'
import { PermissionNotice } from './permission-notice.tsx'
import { StreamInfo, type StreamNow } from './stream-info.tsx'
import { StreamStage } from './stream-stage.tsx'

/** A stream: its picture, beside it or below the chat, then what it is, comments, and others like it. */
export function StreamPage({
  creator,
  stream,
  chat = null,
  ...now
}: StreamNow & {
  creator: LiveCreator
  stream: LiveStream
  chat?: ReactNode
}) {
  const { streamOid, access, permissionChange: change } = stream
  const isChanging = change && (!now.state || now.state.permissionChangesAt === change.at)
  return (
    <div
      className={cx(
        'mx-auto grid gap-x-6 md:px-8 md:py-6 [@media(max-height:500px)]:p-0',
        chat ? 'max-w-[1720px] xl:grid-cols-[minmax(0,1fr)_360px]' : 'max-w-[1160px]',
      )}
    >
      <div className="max-md:sticky max-md:top-14 max-md:z-10 max-md:landscape:static">
        <StreamStage creator={creator} stream={stream} />
      </div>
      {isChanging ? (
        <div className="xl:col-start-1 xl:pt-4">
          <PermissionNotice change={change} creatorOid={creator.oid} />
        </div>
      ) : null}
      {chat ? (
        <div className="flex h-[60svh] flex-col max-xl:border-b max-xl:border-line xl:sticky xl:top-20 xl:col-start-2 xl:row-span-3 xl:row-start-1 xl:h-[calc(100dvh-6.5rem)]">
          <BesideStream creatorOid={creator.oid} />
          <div className="min-h-0 flex-1">{chat}</div>
        </div>
      ) : null}
      <div className="flex min-w-0 flex-col gap-6 px-4 py-5 md:px-0 xl:col-start-1">
        <StreamInfo creator={creator} stream={stream} {...now} />
        {now.hasEnded ? <RecentReplays creatorOid={creator.oid} /> : null}
        {access.allowed ? <Comments contentOid={streamOid} /> : null}
        <SimilarStreams streamOid={streamOid} />
      </div>
    </div>
  )
}
