import type { MessageDescriptor } from '@lingui/core'
import { expect, it } from 'vitest'
import {
  findKind,
  findKindOfType,
  findTab,
  findTypeName,
  findVisit,
  type ItemKind,
  postingNames,
} from './item-kind.ts'

const said = (id: string): MessageDescriptor => ({ id })
const kindOf = (name: string, types: string[]): ItemKind =>
  ({
    name,
    typeNames: Object.fromEntries(types.map((type) => [type, said(type)])),
    channel: { tabs: { [`${name}s`]: said(`tab of ${name}`) } },
    visits: { [`${name} opened`]: said(`opened ${name}`) },
    ...(name === 'wallpaper' && { postings: { wallpaper_frame: said('Frame') } }),
  }) as unknown as ItemKind
const stories = kindOf('story', ['story'])
const wallpapers = kindOf('wallpaper', ['still', 'moving'])
const kinds = [stories, wallpapers]

it('a kind is found by its name, and by any type of its items', () => {
  expect(findKind(kinds, 'wallpaper')).toBe(wallpapers)
  expect(findKindOfType(kinds, 'moving')).toBe(wallpapers)
  expect(findKindOfType(kinds, 'story')).toBe(stories)
  expect(findTypeName(kinds, 'still')).toEqual(said('still'))
})

it('the tabs of channels and the verbs of visits are named by the kind that has them', () => {
  const name = said('tab of wallpaper')
  expect(findTab(kinds, 'wallpapers')).toEqual({ kind: wallpapers, name })
  expect(findVisit(kinds, 'wallpaper opened')).toEqual(said('opened wallpaper'))
})

it('kinds name the types that only their sales post', () => {
  expect(postingNames(kinds)).toEqual({ wallpaper_frame: said('Frame') })
})

it('no kind has an unknown name, type, tab, or verb, or the name of a member of every object', () => {
  for (const text of ['poster', 'constructor', 'toString', '']) {
    expect(findKind(kinds, text)).toBeNull()
    expect(findKindOfType(kinds, text)).toBeNull()
    expect(findTypeName(kinds, text)).toBeNull()
    expect(findTab(kinds, text)).toBeNull()
    expect(findVisit(kinds, text)).toBeNull()
  }
})
