import { describe, expect, it } from 'vitest'
import { namedKinds } from './kind-names.ts'

const kinds = ['story', 'content']

describe('a kind of item', () => {
  it.each([
    "if (kind === 'story') return null",
    'const label = kind === "story" ? first : second',
    "export function Gate({ kind = 'story' }: Props) {}",
    "type Kind = 'story' | 'wallpaper'",
    '<Gate kind="story" />',
    'const keys = [`story`]',
  ])('is named by %s', (code) => {
    expect(namedKinds(code, kinds)).toEqual(['story'])
  })

  it.each([
    "import { storyCard } from '../story/story-card.tsx'",
    "// such as 'story'",
    " * 'story' or 'content'",
    "t({ message: 'Private', context: 'content' })",
    '<Trans context="content">Scheduled</Trans>',
    "type Content = OutputOf<'GET /content/content'>['content']",
    "type Title = Answer['content']['title']",
    "const view = 'stories'",
  ])('is not named by %s', (code) => {
    expect(namedKinds(code, kinds)).toEqual([])
  })

  it('is reported once for each name', () => {
    expect(namedKinds("const both = ['content', 'story', 'story']", kinds)).toEqual(kinds)
  })
})
