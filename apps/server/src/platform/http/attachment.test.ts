import { describe, expect, it } from 'vitest'
import { attachmentOf } from './attachment.ts'

describe('the header of a download', () => {
  it.each([
    ['a (1)*.txt', 'a%20%281%29%2A.txt'],
    ["it's!.txt", 'it%27s!.txt'],
    ['영화.mp4', '%EC%98%81%ED%99%94.mp4'],
    ['\ud800.txt', '%EF%BF%BD.txt'],
  ])('encodes %j by RFC 8187', (name, encoded) => {
    expect(attachmentOf(name)).toMatch(/^attachment; filename="[\w. -]*"; filename\*=UTF-8''/)
    expect(attachmentOf(name).split("UTF-8''")[1]).toBe(encoded)
  })

  it.each([
    ['of ASCII', 'a', 'a'.repeat(251)],
    ['of family emoji', '👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'.repeat(22)],
    ['of one cluster', '\u0301', '\u0301'.repeat(251)],
  ])('shortens a name %s to 255 units, with its type', (_, unit, stem) => {
    const named = attachmentOf(`${unit.repeat(3000)}.txt`).split("UTF-8''")[1] ?? ''
    expect(decodeURIComponent(named)).toBe(`${stem}.txt`)
  })

  it('keeps a name of 255 units', () => {
    expect(attachmentOf(`${'a'.repeat(251)}.txt`)).toContain(`''${'a'.repeat(251)}.txt`)
  })
})
