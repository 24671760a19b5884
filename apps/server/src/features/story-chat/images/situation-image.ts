import type { chatRoomRoutes } from '@plax/contracts/story-chat/room'
import type { RouteOutput } from '@plax/contracts/route'
import { type Artefact, castOf, lastShown, scenesOf } from '@plax/story-engine'
import type { ReaderImage } from './reader-images.ts'
import type { MessageRow } from '../room/room.queries.ts'

type SituationImage = RouteOutput<(typeof chatRoomRoutes)['GET /story-chat/situation-image']>

type Words = Pick<MessageRow, 'text' | 'state'>

/**
 * What a reply shows: the last scene that the model marked, else the one that its words name, else
 * none; none, too, where it was just shown. A picture that has to be unlocked is named without being
 * shown.
 */
export function presentSituation({
  artefact,
  message,
  earlier,
  images,
}: {
  artefact: Artefact
  message: Words
  /** The replies before it, newest first. */
  earlier: readonly Words[]
  /** As the reader has them, by node id. */
  images: ReadonlyMap<string, ReaderImage>
}): SituationImage {
  const { nodeIds, by } = findScenes(artefact, message, earlier)
  const image = images.get(nodeIds.at(-1) ?? '')
  if (!image)
    return { nodeId: null, title: '', picture: null, locked: false, lock: null, by: 'none' }
  const { nodeId, title, picture, lock } = image
  return { nodeId, title, picture, locked: lock !== null, lock, by }
}

/** The node ids of what a reply shows: each scene that is marked, or the one that its words name. */
export function scenesIn(artefact: Artefact, message: Words): string[] {
  return findScenes(artefact, message, []).nodeIds
}

function findScenes(
  artefact: Artefact,
  { text, state }: Words,
  earlier: readonly Words[],
): Pick<SituationImage, 'by'> & { nodeIds: string[] } {
  if (!artefact.toggles.situationImages) return { nodeIds: [], by: 'none' }
  const cast = castOf(artefact)
  // The words of a reply that broke off name no picture on the page.
  const told = earlier.map((one) => ({ text: one.text, isComplete: one.state === 'complete' }))
  return scenesOf(cast, text, { isComplete: state !== 'running', before: lastShown(cast, told) })
}
