import { describe, expect, it } from 'vitest'
import { attachmentName } from './attachment-name.ts'

describe('the name that a file is saved as', () => {
  it.each([
    ['Part 1.5', 'content/ab.mp3', 'Part 1.5.mp3'],
    ['Mr. Fox', 'file/ab.pdf', 'Mr. Fox.pdf'],
    ['song.MP3', 'content/ab.mp3', 'song.MP3'],
    ['photo.jpeg', 'image/ab.jpg', 'photo.jpeg'],
    ['v1.mp3', 'content/ab.mp4', 'v1.mp3.mp4'],
    ['notes.txt', 'file/ab', 'notes.txt'],
    ['notes', 'file/a.b/cd', 'notes'],
  ])('%j of the key %j is %j', (name, key, saved) => {
    expect(attachmentName({ name, key })).toBe(saved)
  })
})
