import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useLastingViewer, useViewer } from '../../lib/viewer.ts'
import { PageMessage } from '../../ui/page-message.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LogInButton } from '../../ui/log-in-button.tsx'
import { storyQuery } from '../story/story.api.ts'
import { storyOfRoom } from './room-story.ts'
import { RoomView } from './room-view.tsx'
import { fetchOpening } from './room-session.ts'
import { RoomSkeleton } from './room-skeleton.tsx'
import { useRoomChoice } from './use-room-choice.ts'

/** A story being read and told (R-story-chat-008); without a room it finds or opens one. */
export function ChatPage() {
  const { contentOid, chatRoomOid } = useParams({
    from: '/framed/story/$contentOid/c/{-$chatRoomOid}',
  })
  return (
    <main id="main" tabIndex={-1} className="h-dvh outline-none">
      {chatRoomOid ? (
        <OpenRoom key={chatRoomOid} contentOid={contentOid} roomOid={chatRoomOid} />
      ) : (
        <ChooseRoom contentOid={contentOid} />
      )}
    </main>
  )
}

function ChooseRoom({ contentOid }: { contentOid: string }) {
  const { error, retry } = useRoomChoice(contentOid)
  return error ? <Failed error={error} retry={retry} contentOid={contentOid} /> : <RoomSkeleton />
}

function OpenRoom({ contentOid, roomOid }: { contentOid: string; roomOid: string }) {
  const { api } = useApp()
  const viewer = useLastingViewer()
  const story = useQuery(storyQuery(api, contentOid))
  const opening = useQuery({
    queryKey: ['chat-opening', roomOid, viewer?.oid ?? 'guest'],
    queryFn: () => fetchOpening(api, roomOid),
    // The session takes over from here: another fetch would only disturb it.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (opening.error) {
    const retry = () => void opening.refetch()
    return <Failed error={opening.error} retry={retry} contentOid={contentOid} />
  }
  // A room is read without its story, which may be closed or gone.
  if (!opening.data || story.isPending) return <RoomSkeleton />
  const { room } = opening.data.status
  const found = { answer: story.data, error: story.error }
  return (
    <RoomView key={viewer?.oid ?? 'guest'} opening={opening.data} {...storyOfRoom(room, found)} />
  )
}

function Failed(props: { error: unknown; retry: () => void; contentOid: string }) {
  const { t, i18n } = useLingui()
  const viewer = useViewer()
  const { error, retry, contentOid } = props
  const toStory = (
    <Link to="/story/$contentOid" params={{ contentOid }} className={buttonClasses()}>
      {t`View story`}
    </Link>
  )
  // Another try opens nothing; the story's page says what does.
  if (error instanceof ApiError && error.status === 403) {
    return (
      <PageMessage title={t`You don’t have access`} text={messageOf(error, i18n)}>
        {toStory}
      </PageMessage>
    )
  }
  const isGone = error instanceof ApiError && [400, 404].includes(error.status)
  if (!isGone) {
    return (
      <div className="mx-auto max-w-md px-4 py-24">
        <ErrorState error={error} onRetry={retry} />
      </div>
    )
  }
  return (
    <PageMessage
      title={error.message}
      text={
        viewer ? (
          <Trans>It may belong to another account, or the link may be wrong.</Trans>
        ) : (
          <Trans>If this chat is in your account, log in to open it.</Trans>
        )
      }
    >
      {viewer ? null : <LogInButton />}
      {toStory}
    </PageMessage>
  )
}
