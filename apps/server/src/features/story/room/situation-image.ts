import type { chatRoomRoutes } from '@plax/contracts/chat-room'
import type { RouteOutput } from '@plax/contracts/route'
import { type Artefact, castOf, parseSpeech, pickScene } from '@plax/story-engine'
import type { Db } from '../../../platform/db/database.ts'
import { getPictures } from '../../media/media.service.ts'
import type { MessageRow } from './room.queries.ts'

type SituationImage = RouteOutput<(typeof chatRoomRoutes)['GET /story-chat/situation-image']>

/**
 * What a reply shows: the last scene that the model marked, else the one that its words name, else
 * none. A picture that has to be unlocked is named without being shown.
 */
export async function presentSituation(
  db: Db,
  { artefact, message }: { artefact: Artefact; message: MessageRow },
): Promise<SituationImage> {
  const { nodeId, by } = findScene(artefact, message)
  const image = artefact.images.find((one) => one.nodeId === nodeId)
  if (!image) return { nodeId: null, title: '', picture: null, locked: false, by: 'none' }
  const locked = image.paid.enabled
  const pictures = await getPictures(db, locked ? [] : [image.assetId])
  const picture = pictures.get(image.assetId) ?? null
  return { nodeId: image.nodeId, title: image.title, picture, locked, by }
}

function findScene(
  artefact: Artefact,
  { text, state }: Pick<MessageRow, 'text' | 'state'>,
): { nodeId: string | null; by: SituationImage['by'] } {
  if (!artefact.toggles.situationImages) return { nodeId: null, by: 'none' }
  const cast = castOf(artefact)
  const parts = parseSpeech(cast, text, { isComplete: state !== 'running' })
  const marked = parts.findLast((part) => part.kind === 'scene' && part.imageNodeId !== null)
  if (marked) return { nodeId: marked.imageNodeId, by: 'mark' }
  const words = parts.map((part) => (part.kind === 'speech' ? part.text : part.tag)).join('\n')
  const nodeId = pickScene(cast, words)
  return { nodeId, by: nodeId === null ? 'none' : 'words' }
}
