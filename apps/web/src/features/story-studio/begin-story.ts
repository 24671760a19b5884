import type { InputOf } from '@plax/contracts'
import type { AppContext } from '../../lib/app-context.ts'
import { importCard } from '../story-canvas/canvas.api.ts'
import { rememberImport } from '../story-canvas/imported/fresh-imports.ts'
import { newId } from '../story-canvas/model/ids.ts'

type App = Pick<AppContext, 'api' | 'language' | 'queryClient'>

/** Makes a story from a card’s file, or with a blank canvas; answers its id. */
export async function beginStory(app: App, source: File | 'blank'): Promise<string | null> {
  const contentOid = await makeStory(app, source)
  await app.queryClient.invalidateQueries({ queryKey: ['own-stories'] })
  if (contentOid && source !== 'blank') rememberImport(contentOid)
  return contentOid
}

async function makeStory({ api, language }: App, source: File | 'blank'): Promise<string | null> {
  if (source !== 'blank') return (await importCard(api, source, { create: true })).contentOid
  const { content } = await api('POST /story-chat/chat-content', {
    body: { requestType: 'create', canvas: blankCanvas(), language },
  })
  return content?.contentOid ?? null
}

type CanvasInput = NonNullable<InputOf<'POST /story-chat/chat-content'>['body']['canvas']>

/** One character, connected to one story: the smallest canvas that makes sense. */
function blankCanvas(): CanvasInput {
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
