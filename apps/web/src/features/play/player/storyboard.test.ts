import { describe, expect, it } from 'vitest'
import { readStoryboard } from './storyboard.ts'

describe('the small images of a video', () => {
  it('are read from the map that the server writes', () => {
    const vtt = `WEBVTT

00:00:00.000 --> 00:00:02.000
/api/storage/a.jpg?expires=1&signature=x#xywh=0,0,160,90

01:00:02.000 --> 01:00:03.500
/api/storage/b.jpg#xywh=160,90,160,90
`
    expect(readStoryboard(vtt)).toEqual([
      {
        url: '/api/storage/a.jpg?expires=1&signature=x',
        startTime: 0,
        endTime: 2,
        width: 160,
        height: 90,
        coords: { x: 0, y: 0 },
      },
      {
        url: '/api/storage/b.jpg',
        startTime: 3602,
        endTime: 3603.5,
        width: 160,
        height: 90,
        coords: { x: 160, y: 90 },
      },
    ])
    expect(readStoryboard('')).toEqual([])
  })
})
