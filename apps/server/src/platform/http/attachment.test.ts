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
})
