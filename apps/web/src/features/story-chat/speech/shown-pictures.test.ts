import { describe, expect, it } from 'vitest'
import type { ChatMessage, RoomCast } from '../chat.api.ts'
import { shownPictures } from './shown-pictures.ts'

const picture = { assetOid: 'a', width: 2, height: 3, blur: '', url: '', sources: [] }
const lock = { priceMilli: 1, allowsAutoUnlock: false, width: 2, height: 3, blur: '' }
const scene = (nodeId: string) => ({ nodeId, title: nodeId, tags: [nodeId], picture, lock: null })
const cast: RoomCast = {
  characters: [],
  scenes: [scene('beach'), scene('quay'), { ...scene('cellar'), picture: null, lock }],
}
const told = (text: string, change: Partial<ChatMessage> = {}) =>
  ({ role: 'assistant', state: 'complete', text, ...change }) as ChatMessage

describe('the pictures of a room', () => {
  it('are known above each message, and opened each once where they are unlocked', () => {
    const messages = [
      told('[[scene|quay]]\nHere.'),
      told('To the beach!', { role: 'user' }),
      told('The beach.'),
      told('The cellar, then back to the quay.\n[[scene|cellar]]\n[[scene|quay]]'),
      told('Rain.'),
    ]
    const { before, open } = shownPictures(cast, messages)
    expect(before).toEqual([null, 'quay', 'quay', 'beach', 'quay'])
    expect(open.map(({ nodeId }) => nodeId)).toEqual(['quay', 'beach'])
  })

  it('are those that a reply marks as long as it is not complete', () => {
    const messages = [
      told('The beach', { state: 'stopped' }),
      told('[[scene|quay]]\nThe beach', { state: 'running' }),
      told(''),
    ]
    expect(shownPictures(cast, messages).before).toEqual([null, null, 'quay'])
  })
})
