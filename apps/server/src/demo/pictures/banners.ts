import { cloud, fir, moon, ridge, softFilter, stars } from './nature.ts'
import { box, type Drawing, drawsFrom, round, times, vertical } from './paint.ts'

const size = { width: 1500, height: 500 }

/** Hills under a moon, as wide as a channel. */
export function paintNight(): Drawing {
  const draw = drawsFrom(77)
  const defs = [
    vertical('sky', ['0 #141033', '0.6 #3b2a63', '1 #7a5683']),
    round('halo', ['0 #fdf3d7 0.5', '1 #fdf3d7 0']),
    softFilter,
  ]
  const body = [
    box(size, 'url(#sky)'),
    stars(draw, size, 150, '#fdf6e3'),
    moon(1180, 150, 62, '#fdf3d7', 'halo'),
    cloud(draw, { x: 420, y: 250, width: 620 }, '#c6a4c8'),
    ridge(draw, size, { y: 390, rise: 90, steps: 9, fill: '#2c2552', smooth: true }),
    ridge(draw, size, { y: 450, rise: 60, steps: 11, fill: '#1b1738', smooth: true }),
    times(26, () => fir(draw() * 1500, 505 - draw() * 40, 50 + draw() * 60, '#100d26')),
  ]
  return { size, defs: defs.join(''), body: body.join('') }
}

/** Mountains in the last light. */
export function paintDusk(): Drawing {
  const draw = drawsFrom(41)
  const defs = [
    vertical('sky', ['0 #20486b', '0.55 #d98a6a', '1 #f6d29b']),
    round('halo', ['0 #fff1cf 0.7', '1 #fff1cf 0']),
    softFilter,
  ]
  const body = [
    box(size, 'url(#sky)'),
    moon(420, 300, 58, '#fff1cf', 'halo'),
    cloud(draw, { x: 1000, y: 140, width: 700 }, '#f3bfa0'),
    cloud(draw, { x: 260, y: 90, width: 520 }, '#c98f8a'),
    ridge(draw, size, { y: 380, rise: 150, steps: 10, fill: '#6d5a72' }),
    ridge(draw, size, { y: 430, rise: 80, steps: 13, fill: '#433a55' }),
    ridge(draw, size, { y: 480, rise: 40, steps: 9, fill: '#241f36', smooth: true }),
  ]
  return { size, defs: defs.join(''), body: body.join('') }
}
