import type { Canvas } from '@plax/story-engine/canvas'
import { describe, expect, it } from 'vitest'
import { asNew, readClipboard, writeClipboard } from './clipboard.ts'
import { newComment } from './comments.ts'
import { canvasOf, node } from './testing.ts'

const canvas = canvasOf(
  [node('character', 'mira'), node('text', 'calm'), node('story', 'story')],
  ['calm>mira.speechStyle', 'mira>story.characters'],
)
const here = { offset: { x: 10, y: 20 }, storyId: null }

describe('clipboard', () => {
  it('carries nodes and the edges among them to another canvas', () => {
    const read = readClipboard(writeClipboard(canvas, new Set(['mira', 'calm'])))
    expect(read?.fragment.nodes.map(({ id }) => id)).toEqual(['mira', 'calm'])
    expect(read?.fragment.edges.map(({ id }) => id)).toEqual(['calm>mira.speechStyle'])
  })

  it('takes no other text for nodes', () => {
    expect(readClipboard('hello')).toBeNull()
    expect(readClipboard('{"type":"plax/canvas-fragment","nodes":"no"}')).toBeNull()
    expect(readClipboard('plax/canvas-fragment {')).toBeNull()
  })

  it('gives pasted nodes new ids and places, and keeps their connections', () => {
    const pasted = asNew(canvas, here)
    const ids = pasted.nodes.map(({ id }) => id)
    expect(new Set([...ids, 'mira', 'calm', 'story']).size).toBe(6)
    expect(pasted.nodes[0]?.position).toEqual({ x: 10, y: 20 })
    expect(pasted.edges.map(({ source, target }) => [source, target])).toEqual([
      [ids[1], ids[0]],
      [ids[0], ids[2]],
    ])
  })

  it('leaves a second story node out, and connects to the present one [R-story-chat-051]', () => {
    const copied = canvasOf(
      [...canvas.nodes, node('text', 'autumn')],
      ['calm>mira.speechStyle', 'mira>story.characters', 'autumn>story.coreContext'],
    )
    const pasted = asNew(copied, { ...here, storyId: 'present' })
    expect(pasted.storyLeftOut).toBe(true)
    expect(pasted.nodes.map(({ kind }) => kind)).toEqual(['character', 'text', 'text'])
    expect(pasted.edges.map(({ target, targetSocket }) => [target, targetSocket])).toEqual([
      [pasted.nodes[0]?.id, 'speechStyle'],
      ['present', 'characters'],
    ])
  })

  it('shares no data with what was copied', () => {
    const pasted = asNew(canvas, here)
    expect(pasted.nodes[0]?.data).not.toBe(canvas.nodes[0]?.data)
    expect(pasted.nodes[0]?.data).toEqual(canvas.nodes[0]?.data)
  })

  it('lets conditions look at the copy of their variable, and carries groups and notes', () => {
    const trigger = node('trigger', 'close')
    if (trigger.kind === 'trigger') {
      trigger.data.conditions = ['trust', 'elsewhere'].map((variableNodeId) => ({
        id: variableNodeId,
        variableNodeId,
        comparison: 'above',
        value: 1,
      }))
    }
    const marked: Canvas = {
      ...canvasOf([trigger, node('variable', 'trust')], ['trust>close.variables']),
      groups: [{ id: 'g', title: 'State', color: 'teal', nodeIds: ['trust', 'gone'] }],
      comments: [newComment('note')],
    }
    const copied = readClipboard(writeClipboard(marked, new Set(['close', 'trust', 'note'])))
    const pasted = asNew(copied?.fragment ?? { nodes: [], edges: [] }, here)
    const [close, trust] = pasted.nodes
    expect(close?.data).toMatchObject({
      conditions: [{ variableNodeId: trust?.id }, { variableNodeId: null }],
    })
    expect(pasted.groups).toMatchObject([{ title: 'State', nodeIds: [trust?.id] }])
    expect(pasted.comments?.[0]?.id).not.toBe('note')
    expect(pasted.comments).toHaveLength(1)
  })

  it('takes along where the pictures of images are seen, of this site only', () => {
    const image = node('image', 'smile')
    if (image.kind === 'image') image.data.assetId = 'asset'
    const picture = { assetOid: 'asset', width: 1, height: 1, blur: '', sources: [] }
    const copied = (url: string) =>
      readClipboard(
        writeClipboard(canvasOf([image]), new Set(['smile']), { asset: { ...picture, url } }),
      )?.pictures
    expect(copied('/media/asset.webp')).toMatchObject({ asset: { url: '/media/asset.webp' } })
    expect(copied('https://elsewhere.example/a.webp')).toEqual({})
    expect(copied('//elsewhere.example/a.webp')).toEqual({})
  })
})
