import type { ReactNode } from 'react'
import type { Picture as PictureData } from '@plax/contracts/media/media'
import type { SpeechPart } from '@plax/story-engine/speech'
import { Picture } from '../../../ui/picture.tsx'
import { Prose } from '../../../ui/prose.tsx'
import { OpensLarge } from '../../images/large-view.tsx'
import type { RoomCast } from '../chat.api.ts'
import { Scene } from './scene.tsx'

/** A reply as a page: who speaks with the face of the moment, narration apart, scenes in between. */
export function ReplyWords(props: {
  parts: SpeechPart[]
  cast: RoomCast
  end: ReactNode
  /** Of the reply that the reader sees come; null for others. */
  messageId: string | null
}) {
  const { parts, cast, end, messageId } = props
  if (parts.length === 0) return end
  return parts.map((part, index) => {
    const tail = index === parts.length - 1 ? end : null
    // Parts only ever grow at their end.
    if (part.kind === 'speech') return <Speech key={index} part={part} cast={cast} end={tail} />
    const scene = cast.scenes.find(({ nodeId }) => nodeId === part.imageNodeId)
    return (
      <div key={index}>
        {scene ? <Scene {...scene} messageId={messageId} /> : null}
        {tail}
      </div>
    )
  })
}

interface SpeechProps {
  part: Extract<SpeechPart, { kind: 'speech' }>
  cast: RoomCast
  end: ReactNode
}

function Speech({ part, cast, end }: SpeechProps) {
  const speaker = cast.characters.find(({ nodeId }) => nodeId === part.characterNodeId)
  if (!speaker) {
    return (
      <div className="max-w-[65ch] text-ink-soft @2xl:ml-[4.75rem]">
        <Prose text={part.text} end={end} />
      </div>
    )
  }
  const face = speaker.emotions.find(({ nodeId }) => nodeId === part.imageNodeId)
  return (
    <div className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 @2xl:grid-cols-[3.5rem_minmax(0,1fr)] @2xl:grid-rows-[auto_1fr] @2xl:items-start @2xl:gap-x-5 @2xl:gap-y-0">
      <Face
        nodeId={face?.nodeId ?? ''}
        picture={face?.picture ?? speaker.portrait}
        speaker={speaker}
      />
      <h2 className="text-sm leading-normal font-semibold text-accent-ink @2xl:mb-1">
        {speaker.name}
      </h2>
      <div className="max-w-[65ch] col-span-full @2xl:col-span-1">
        <Prose text={part.text} end={end} />
      </div>
    </div>
  )
}

function Face(props: {
  nodeId: string
  picture: PictureData | null
  speaker: RoomCast['characters'][number]
}) {
  const { nodeId, picture, speaker } = props
  const { name } = speaker
  const shown = (
    <Picture
      // Another face is another picture: it comes with its own preview.
      key={nodeId}
      picture={picture}
      alt=""
      name={name}
      sizes="56px"
      className="size-10 rounded-full @2xl:size-14 [&>span]:text-base"
    />
  )
  return (
    <div className="self-start @2xl:row-span-2">
      {picture ? (
        <OpensLarge
          nodeId={nodeId || speaker.nodeId}
          title={name}
          picture={picture}
          className="block rounded-full"
        >
          {shown}
        </OpensLarge>
      ) : (
        shown
      )}
    </div>
  )
}
