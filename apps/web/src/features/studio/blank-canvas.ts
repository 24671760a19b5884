import type { InputOf } from '@plax/contracts'
import { newId } from '../story-canvas/model/ids.ts'

type CanvasInput = NonNullable<InputOf<'POST /story-chat/chat-content'>['body']['canvas']>

/** One character, connected to one story: the smallest canvas that makes sense. */
export function blankCanvas(): CanvasInput {
  const [story, character] = [newId(), newId()]
  return {
    version: 1,
    nodes: [
      { id: character, kind: 'character', position: { x: 0, y: 0 }, data: {} },
      { id: story, kind: 'story', position: { x: 344, y: 0 }, data: { isStart: true } },
    ],
    edges: [
      {
        id: newId(),
        source: character,
        sourceSocket: 'character',
        target: story,
        targetSocket: 'characters',
      },
    ],
  }
}
