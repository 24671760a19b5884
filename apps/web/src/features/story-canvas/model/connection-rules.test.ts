import { describe, expect, it } from 'vitest'
import type { Canvas } from '@plax/story-engine/canvas'
import { candidatesFor, connectionProblem, targetsFor } from './connection-rules.ts'
import { canvasOf, node } from './testing.ts'

const nodes = [
  node('character', 'mira'),
  node('text', 'calm'),
  node('text', 'wild'),
  node('image', 'smile'),
  node('story', 'story'),
]
const want = (source: string, sourceSocket: string, target: string, targetSocket: string) => ({
  source,
  sourceSocket,
  target,
  targetSocket,
})

describe('connections', () => {
  it('lets a text into an empty speech style', () => {
    const wanted = want('calm', 'text', 'mira', 'speechStyle')
    expect(connectionProblem(canvasOf(nodes), wanted)).toBeNull()
  })

  it('refuses a second text for a speech style [R-story-chat-055]', () => {
    const canvas = canvasOf(nodes, ['calm>mira.speechStyle'])
    const wanted = want('wild', 'text', 'mira', 'speechStyle')
    expect(connectionProblem(canvas, wanted)).toBe('socket_full')
  })

  it('refuses an image as a speech style', () => {
    const wanted = want('smile', 'image', 'mira', 'speechStyle')
    expect(connectionProblem(canvasOf(nodes), wanted)).toBe('wrong_kind')
  })

  it('takes many images, but each once', () => {
    const canvas = canvasOf([...nodes, node('image', 'tears')], ['smile>mira.emotionImages'])
    expect(connectionProblem(canvas, want('tears', 'image', 'mira', 'emotionImages'))).toBeNull()
    expect(connectionProblem(canvas, want('smile', 'image', 'mira', 'emotionImages'))).toBe(
      'already_there',
    )
  })

  it('refuses sockets and nodes that are not there', () => {
    const canvas = canvasOf(nodes)
    expect(connectionProblem(canvas, want('gone', 'text', 'mira', 'speechStyle'))).toBe(
      'no_such_socket',
    )
    expect(connectionProblem(canvas, want('calm', 'text', 'mira', 'hat'))).toBe('no_such_socket')
    expect(connectionProblem(canvas, want('calm', 'image', 'mira', 'emotionImages'))).toBe(
      'no_such_socket',
    )
  })

  it('offers only the nodes that fit', () => {
    const offered = (edges: string[]) =>
      candidatesFor(canvasOf(nodes, edges), { target: 'mira', targetSocket: 'speechStyle' }).map(
        ({ id }) => id,
      )
    expect(offered([])).toEqual(['calm', 'wild'])
    expect(offered(['calm>mira.speechStyle'])).toEqual([])
  })
})

describe('where a node can flow into', () => {
  it('offers every free socket that takes it, and none twice', () => {
    const offered = (canvas: Canvas, id: string) =>
      targetsFor(canvas, canvas.nodes.find((one) => one.id === id) ?? node('text', id)).map(
        ({ target, socket }) => `${target.id}.${socket}`,
      )
    expect(offered(canvasOf(nodes), 'smile')).toEqual([
      'mira.emotionImages',
      'mira.situationImages',
    ])
    expect(offered(canvasOf(nodes, ['smile>mira.emotionImages']), 'smile')).toEqual([
      'mira.situationImages',
    ])
    expect(offered(canvasOf(nodes, ['calm>mira.speechStyle']), 'wild')).toEqual([
      'story.coreContext',
    ])
  })
})
