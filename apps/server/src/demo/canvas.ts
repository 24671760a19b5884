import { type Canvas, type CanvasNode, createNode, newLoreEntry } from '@plax/story-engine'
import { addRules } from './canvas-rules.ts'
import { join, rowHeight } from './join.ts'
import type { DemoStory, StoryPerson, StoryPicture } from './stories/story.ts'

const column = { sources: 0, middle: 420, story: 840 }

/** Lays a story out on a canvas; `assetOf` gives the asset of each picture. */
export function canvasOf(story: DemoStory, assetOf: (picture: StoryPicture) => string): Canvas {
  const canvas: Canvas = { version: 1, nodes: [], edges: [] }
  const context = createNode('text', { id: 'context', position: { x: column.middle, y: 0 } })
  Object.assign(context.data, { title: 'Core context', text: story.coreContext })
  const start = createNode('story', { id: 'story', position: { x: column.story, y: 0 } })
  const { title, fullStory, prologue, closingInstructions } = story
  Object.assign(start.data, { title, fullStory, prologue, closingInstructions, isStart: true })
  canvas.nodes.push(start, context)
  join(canvas, context, start, 'coreContext')
  let row = 0
  for (const [index, person] of story.people.entries()) {
    const rows = addPerson(canvas, { person, start, index, row, assetOf })
    row += rows
  }
  addLore(canvas, story, start)
  if (story.rules) addRules(canvas, story.rules, start)
  return canvas
}

/** A character with its speech style and pictures; answers the rows that they take. */
function addPerson(
  canvas: Canvas,
  place: {
    person: StoryPerson
    start: CanvasNode
    index: number
    row: number
    assetOf: (picture: StoryPicture) => string
  },
): number {
  const { person, start, index, row, assetOf } = place
  const { name, gender, description, personality, exampleDialogue } = person
  const at = (x: number, offset: number) => ({ x, y: (row + offset) * rowHeight })
  const character = createNode('character', {
    id: `character-${index}`,
    position: at(column.middle, 1),
  })
  Object.assign(character.data, { name, gender, description, personality, exampleDialogue })
  const speech = createNode('text', { id: `speech-${index}`, position: at(column.sources, 0) })
  Object.assign(speech.data, { title: name, text: person.speechStyle })
  canvas.nodes.push(character, speech)
  join(canvas, character, start, 'characters')
  join(canvas, speech, character, 'speechStyle')
  const pictures = [
    ...person.emotions.map((picture) => ({ picture, socket: 'emotionImages' })),
    ...person.situations.map((picture) => ({ picture, socket: 'situationImages' })),
  ]
  for (const [order, { picture, socket }] of pictures.entries()) {
    const id = `image-${index}-${order}`
    const image = createNode('image', { id, position: at(column.sources, order + 1) })
    const { title, tags } = picture
    Object.assign(image.data, {
      title,
      description: picture.description,
      tags: [...tags],
      assetId: assetOf(picture),
    })
    const { unlockCredits } = picture
    if (unlockCredits !== undefined) {
      image.data.paid = { enabled: true, priceCredits: unlockCredits, allowAutoUnlock: true }
    }
    canvas.nodes.push(image)
    join(canvas, image, character, socket)
  }
  return pictures.length + 1
}

/** Beside the first character's pictures, below the character. */
function addLore(canvas: Canvas, story: DemoStory, start: CanvasNode): void {
  const position = { x: column.middle, y: 2 * rowHeight }
  const book = createNode('lorebook', { id: 'lorebook', position })
  book.data.name = story.loreName
  book.data.entries = story.lore.map((entry, index) =>
    newLoreEntry(`entry-${index + 1}`, { ...entry, order: index }),
  )
  canvas.nodes.push(book)
  join(canvas, book, start, 'lorebooks')
}
