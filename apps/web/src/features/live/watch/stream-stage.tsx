import { Trans } from '@lingui/react/macro'
import { streamPasswordMaxLength } from '@plax/contracts/live/live-values'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Picture } from '../../../ui/picture.tsx'
import { BeforeStream } from '../../ads/before-stream.tsx'
import { AdultGate, type ContentDisplay } from '../../adult/adult-gate.tsx'
import { PasswordGate } from '../../play/password-gate.tsx'
import { SubscribeToOpen } from '../../subscription/subscribe-to-open.tsx'
import type { LiveCreator, LiveStream } from '../live.api.ts'
import { liveAdult } from '../live-adult.ts'
import { RemovalReason } from '../removal-reason.tsx'
import { TicketBooth } from '../tickets/ticket-booth.tsx'
import { LiveSlot } from '../player/live-slot.tsx'
import { stopWatching, watchedStore } from '../player/watched.ts'
import { useWatching } from './use-watching.ts'
import { WhyClosed } from './why-closed.tsx'

interface Props {
  creator: LiveCreator
  stream: LiveStream
}

/** The picture of a stream, or what opens it. */
export function StreamStage(props: Props) {
  const { access } = props.stream
  const creatorOid = props.creator.oid
  useEffect(() => {
    // What was opened before doesn’t play on beside what opens it again.
    if (!access.allowed && watchedStore.get()?.creatorOid === creatorOid) stopWatching()
  }, [access.allowed, creatorOid])
  if (access.allowed) return <OpenStage {...props} />
  if (access.reason === 'password') return <PasswordStage {...props} />
  if (access.offers.some(({ kind }) => kind === 'verify_adult')) return <AdultStage />
  return <ClosedStage {...props} />
}

const openStage =
  'aspect-video w-full overflow-hidden bg-stage text-on-stage max-h-[calc(100svh-3.5rem)] md:rounded-xl'

function OpenStage(props: Props) {
  const { creator, stream } = props
  return (
    <BeforeStream
      key={creator.oid}
      creatorOid={creator.oid}
      isOff={watchedStore.get()?.creatorOid === creator.oid}
      className={openStage}
      poster={<Thumbnail stream={stream} />}
    >
      <PlayingStage {...props} />
    </BeforeStream>
  )
}

function PlayingStage({ creator, stream }: Props) {
  useWatching(creator, stream)
  return <LiveSlot className={openStage} poster={<Thumbnail stream={stream} />} />
}

function PasswordStage({ creator: { oid: creatorOid }, stream }: Props) {
  const { afterPassword, tierName } = stream.access
  const { api } = useApp()
  const queryClient = useQueryClient()
  return (
    <div className="p-4 md:p-0">
      <PasswordGate
        title={<Trans>Enter the password to watch this stream</Trans>}
        maxLength={streamPasswordMaxLength}
        after={
          afterPassword.length > 0 ? (
            <WhyClosed reason={null} offers={afterPassword} tierName={tierName} />
          ) : null
        }
        enter={async (password) => {
          await api('POST /live/keyverification', { body: { creatorOid, password } })
          await queryClient.invalidateQueries({ queryKey: ['live'] })
        }}
      />
    </div>
  )
}

function AdultStage() {
  const [display, setDisplay] = useState<ContentDisplay>('full-screen')
  return (
    <div className="p-4 md:p-0">
      <AdultGate display={display} onDisplay={setDisplay} words={liveAdult} />
    </div>
  )
}

function ClosedStage({ creator, stream }: Props) {
  const { reason, removalReason, offers } = stream.access
  const isRemoved = reason === 'kicked' || reason === 'blocked_by_creator'
  return (
    <div className="relative aspect-video w-full overflow-hidden bg-stage text-on-stage md:rounded-xl">
      <Thumbnail stream={stream} />
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-stage/75 p-4 text-center [&>svg]:size-8">
        {isRemoved ? <Ban aria-hidden /> : <Lock aria-hidden />}
        <p className="max-w-md font-semibold text-balance">
          <WhyClosed {...stream.access} />
        </p>
        <RemovalReason reason={removalReason} />
        <SubscribeToOpen reason={reason} offers={offers} returnTo={`/live/${creator.oid}`} />
        {offers.some(({ kind }) => kind === 'ticket') ? (
          <TicketBooth creatorOid={creator.oid} />
        ) : null}
      </div>
    </div>
  )
}

function Thumbnail({ stream: { thumbnail, title } }: Pick<Props, 'stream'>) {
  return (
    <Picture
      picture={thumbnail}
      alt=""
      name={title}
      eager
      sizes="(min-width: 1160px) 1100px, 100vw"
      className="size-full"
    />
  )
}
