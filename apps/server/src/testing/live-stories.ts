import { type Canvas, createNode, type LiveEventData } from '@plax/story-engine'
import { makeCanvas } from './stories.ts'

/** A story whose character thanks for donations, and remembers how much and from whom. */
export function liveCanvas(data: Partial<LiveEventData> = {}): Canvas {
  const canvas = makeCanvas()
  const position = { x: 0, y: 0 }
  const gift = createNode('liveEvent', { id: 'gift', position })
  Object.assign(gift.data, { title: 'A gift', coinsOperation: 'add', ...data })
  const coins = createNode('variable', { id: 'coins', position })
  Object.assign(coins.data, { name: 'coins', description: 'Coins so far', shown: true })
  const donor = createNode('variable', { id: 'donor', position })
  Object.assign(donor.data, { name: 'donor', type: 'string', initialValue: '' })
  const thanks = createNode('trigger', { id: 'thanks', position })
  thanks.data.prompt = 'Thank {{getvar::donor}} loudly.'
  canvas.nodes.push(gift, coins, donor, thanks)
  const wires: [source: string, sourceSocket: string, target: string, targetSocket: string][] = [
    ['coins', 'variable', 'gift', 'coins'],
    ['donor', 'variable', 'gift', 'donor'],
    ['gift', 'liveEvent', 'story', 'liveEvents'],
    ['gift', 'liveEvent', 'thanks', 'liveEvents'],
    ['thanks', 'trigger', 'story', 'triggers'],
  ]
  for (const [source, sourceSocket, target, targetSocket] of wires) {
    const id = `${source}-${target}-${targetSocket}`
    canvas.edges.push({ id, source, sourceSocket, target, targetSocket })
  }
  return canvas
}
