import type { ArtefactCharacter, ArtefactImage } from './artefact.ts'
import type { NodeOf } from './canvas.ts'
import { clean, joinTexts, whenOf } from './clean.ts'
import { sourcesOf } from './graph.ts'
import type { Graph } from './graph.ts'
import type { StoryToggles } from './nodes.ts'

export const compileImage = ({ id, data }: NodeOf<'image'>): ArtefactImage => ({
  nodeId: id,
  assetId: data.assetId ?? '',
  title: clean(data.title),
  description: clean(data.description),
  tags: data.tags.map(clean).filter((tag) => tag !== ''),
  paid: { ...data.paid },
})

/** Images without a picture, and those whose toggle is off, are left out. */
const picturesOf = (
  graph: Graph,
  id: string,
  { socket, isOn }: { socket: 'emotionImages' | 'situationImages'; isOn: boolean },
): string[] =>
  isOn
    ? sourcesOf(graph, { id, socket, kind: 'image' }).flatMap((node) =>
        node.data.assetId === null ? [] : [node.id],
      )
    : []

export const compileCharacter = (
  { id, data }: NodeOf<'character'>,
  graph: Graph,
  toggles: Pick<StoryToggles, 'emotionImages' | 'situationImages'>,
): ArtefactCharacter => ({
  nodeId: id,
  name: clean(data.name),
  gender: clean(data.gender),
  description: clean(data.description),
  personality: clean(data.personality),
  speechStyle: joinTexts(
    ...sourcesOf(graph, { id, socket: 'speechStyle', kind: 'text' }).map((node) => node.data.text),
  ),
  exampleDialogue: clean(data.exampleDialogue),
  emotionImages: picturesOf(graph, id, { socket: 'emotionImages', isOn: toggles.emotionImages }),
  situationImages: picturesOf(graph, id, {
    socket: 'situationImages',
    isOn: toggles.situationImages,
  }),
  when: whenOf(graph, id),
})
