import { emoticonPixels } from '@plax/contracts/emoticon/emoticon-values'
import { disc, type Drawing, line, round, shape } from './paint.ts'

const size = { width: emoticonPixels, height: emoticonPixels }

function drawing(body: string[], defs: string[] = []): Drawing {
  return { size, defs: defs.join(''), body: body.join(''), isClear: true }
}

const ink = '#4a2c17'
const eyes = disc(20, 24, 3.5, ink) + disc(36, 24, 3.5, ink)
const face = disc(28, 28, 25, 'url(#face)')
const faceDefs = [round('face', ['0 #ffe27a', '0.8 #ffc93f', '1 #f0a62a'])]

export const paintSmile = (): Drawing =>
  drawing([face, eyes, line('M17 34Q28 45 39 34', ink, 3.5)], faceDefs)

export const paintLaugh = (): Drawing =>
  drawing(
    [
      face,
      line('M15 25L20 21L25 25', ink, 3),
      line('M31 25L36 21L41 25', ink, 3),
      shape('M16 32Q28 52 40 32Z', ink),
    ],
    faceDefs,
  )

export const paintCry = (): Drawing =>
  drawing(
    [
      face,
      eyes,
      line('M20 41Q28 33 36 41', ink, 3.5),
      shape('M38 28Q45 38 38 41Q31 38 38 28Z', '#58b7f6'),
    ],
    faceDefs,
  )

export const paintHeart = (): Drawing =>
  drawing([
    shape(
      'M28 48C4 32 6 10 19 10C25 10 28 16 28 19C28 16 31 10 37 10C50 10 52 32 28 48Z',
      '#f0447c',
    ),
    line('M16 17Q13 20 13.5 25', '#ffb3cd', 3),
  ])

/** A lighthouse whose lamp is on in every other frame. */
export const paintLighthouse = (isLit: boolean): Drawing =>
  drawing([
    isLit
      ? shape('M28 16L2 6L2 26Z', '#ffe27a', 0.7) + shape('M28 16L54 6L54 26Z', '#ffe27a', 0.7)
      : '',
    shape('M22 20L34 20L38 50L18 50Z', '#f6f1ea'),
    shape('M21.2 27L34.8 27L35.6 33L20.4 33Z', '#d94f4f'),
    shape('M19.6 39L36.4 39L37.2 45L18.8 45Z', '#d94f4f'),
    shape('M22 20L34 20L34 12L22 12Z', '#3b4a66'),
    disc(28, 16, 3.5, isLit ? '#ffe27a' : '#8b93a8'),
    shape('M20 12L28 5L36 12Z', '#d94f4f'),
  ])
