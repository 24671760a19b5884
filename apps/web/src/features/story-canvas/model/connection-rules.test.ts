import { describe, expect, it } from 'vitest'
import { candidatesFor, connectionProblem } from './connection-rules.ts'
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
