import { describe, expect, it } from 'vitest'
import { inkJson } from './ink-json.ts'

const story = '{"inkVersion":21,"root":["^var storyContent = {};"],"listDefs":{}}'

describe('the JSON of an Ink file', () => {
  it.each([
    ['JSON', story],
    ['JSON with a byte order mark', `\uFEFF${story}`],
    ['Inky’s web export', `var storyContent = ${story};`],
    ['Inky’s web export with byte order marks', `\uFEFFvar storyContent = \uFEFF${story};\r\n`],
    ['a script without a semicolon', `\n  const storyContent=${story}\n`],
  ])('is found in %s', (_, file) => {
    expect(inkJson(file)).toBe(story)
  })

  it.each([
    '',
    'alert(1)',
    '[1]',
    'var storyContent = alert(1);',
    'var other = {};',
    '(function(){})()',
  ])('is not in %j', (file) => {
    expect(inkJson(file)).toBeNull()
  })
})
