import { ridge, moon, stars } from './nature.ts'
import {
  between,
  box,
  disc,
  type Drawing,
  drawsFrom,
  line,
  n,
  round,
  times,
  vertical,
} from './paint.ts'

/** As recommended for custom alerts. */
const size = { width: 900, height: 600 }

/** The moon above hills. */
export function paintMoonrise(): Drawing {
  const draw = drawsFrom(12)
  const defs = [
    vertical('sky', ['0 #151238', '0.7 #4b3473', '1 #8a5f93']),
    round('halo', ['0 #fdf3d7 0.6', '1 #fdf3d7 0']),
  ]
  const body = [
    box(size, 'url(#sky)'),
    stars(draw, size, 110, '#fdf6e3'),
    moon(450, 280, 110, '#fdf3d7', 'halo'),
    ridge(draw, size, { y: 480, rise: 90, steps: 8, fill: '#2c2552', smooth: true }),
    ridge(draw, size, { y: 560, rise: 50, steps: 9, fill: '#1b1738', smooth: true }),
  ]
  return { size, defs: defs.join(''), body: body.join('') }
}

/** Three fireworks at night. */
export function paintFireworks(): Drawing {
  const draw = drawsFrom(31)
  const defs = [vertical('sky', ['0 #0b1026', '1 #2a2350'])]
  const bursts = [
    { x: 250, y: 240, reach: 150, colour: '#ffd54a' },
    { x: 600, y: 180, reach: 190, colour: '#ff6ad5' },
    { x: 480, y: 410, reach: 130, colour: '#57e3c9' },
  ]
  const body = [
    box(size, 'url(#sky)'),
    stars(draw, size, 60),
    ...bursts.map(({ x, y, reach, colour }) =>
      times(28, (index) => {
        const angle = (index / 28) * 2 * Math.PI
        const far = reach * between(draw, 0.75, 1)
        const [endX, endY] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far]
        const [startX, startY] = [x + Math.cos(angle) * far * 0.3, y + Math.sin(angle) * far * 0.3]
        return (
          line(`M${n(startX)} ${n(startY)}L${n(endX)} ${n(endY)}`, colour, 4, 0.75) +
          disc(endX, endY, 6, colour)
        )
      }),
    ),
  ]
  return { size, defs: defs.join(''), body: body.join('') }
}
