import { ridge, softFilter, stars } from './nature.ts'
import {
  between,
  box,
  disc,
  type Draw,
  type Drawing,
  drawsFrom,
  line,
  n,
  round,
  shape,
  type Size,
  times,
  vertical,
} from './paint.ts'

const size: Size = { width: 1200, height: 1600 }
const ink = '#4a2618'

const defs = [
  softFilter,
  vertical('sky', ['0 #1d3152', '0.35 #7a5a78', '0.62 #e8936a', '0.8 #f7cf93']),
  vertical('night', ['0 #070d24', '0.4 #1f2a58', '0.65 #6a4a7c', '0.82 #c9785c']),
  vertical('paper', ['0 #fbe9c6', '1 #d9a86a']),
  vertical('dune', ['0 #e2a05c', '1 #8a4a34']),
  round('sun', ['0 #fff6d8 1', '0.3 #ffdf9b 0.6', '1 #ffb25c 0']),
].join('')

/** A city that rises out of an unrolled map, half of it still ink, and a caravan on its way there. */
export function paintMapCity(): Drawing {
  return paintCity({ stillInk: 7, sky: 'url(#sky)' })
}

/** The same city a night later, every house of it built. */
export function paintBuiltCity(): Drawing {
  return paintCity({ stillInk: 0, sky: 'url(#night)' })
}

function paintCity({ stillInk, sky }: { stillInk: number; sky: string }): Drawing {
  const draw = drawsFrom(93)
  const body = [
    box(size, sky),
    stars(draw, { width: 1200, height: 520 }, 90, '#fff3dc'),
    disc(820, 520, 420, 'url(#sun)'),
    compass(820, 520),
    ridge(draw, size, { y: 980, rise: 150, steps: 6, fill: '#b8695a', smooth: true }),
    city(draw, stillInk),
    ridge(draw, size, { y: 1140, rise: 60, steps: 5, fill: '#c98250', smooth: true }),
    unrolledMap(draw),
    caravan(),
  ]
  return { size, defs, body: body.join('') }
}

function compass(x: number, y: number): string {
  const rays = times(16, (index) => {
    const turn = (index * Math.PI) / 8
    const reach = index % 4 === 0 ? 190 : index % 2 === 0 ? 130 : 96
    const side = 0.09
    const at = (angle: number, r: number) =>
      `${n(x + Math.sin(angle) * r)} ${n(y - Math.cos(angle) * r)}`
    return shape(
      `M${at(turn, reach)}L${at(turn + side * 3, 34)}L${at(turn - side * 3, 34)}Z`,
      index % 2 ? '#ffe9b8' : '#fff8e3',
      0.9,
    )
  })
  return `${rays}${disc(x, y, 44, '#fff8e3')}${disc(x, y, 30, '#f0b565')}`
}

/** Solid at the right, a drawing at the left. */
function city(draw: Draw, stillInk: number): string {
  return times(17, (index) => {
    const x = 60 + index * 66
    const width = between(draw, 54, 92)
    const height = between(draw, 130, 400) * (index % 5 === 2 ? 1.25 : 1)
    const top = 1120 - height
    const isDrawn = index < stillInk
    const outline = `M${n(x)} 1150V${n(top)}H${n(x + width)}V1150`
    const dome =
      index % 3 === 1
        ? `M${n(x)} ${n(top)}C${n(x)} ${n(top - width)} ${n(x + width)} ${n(top - width)} ${n(x + width)} ${n(top)}Z`
        : `M${n(x - 6)} ${n(top)}h${n(width + 12)}v-18h${n(-width - 12)}Z`
    const windows = times(4, (row) => {
      const y = top + 40 + row * 62
      return y > 1090
        ? ''
        : shape(
            `M${n(x + width * 0.36)} ${n(y + 28)}v-18a9 9 0 0 1 18 0v18Z`,
            isDrawn ? ink : '#ffd98c',
            isDrawn ? 0.35 : 0.9,
          )
    })
    if (isDrawn) {
      return line(outline, ink, 4, 0.75) + line(dome, ink, 4, 0.75) + windows
    }
    const fill = ['#7d4650', '#93565a', '#6a3b4c'][index % 3] ?? '#7d4650'
    return shape(`${outline}Z`, fill) + shape(dome, index % 3 === 1 ? '#3f7f86' : fill) + windows
  })
}

function unrolledMap(draw: Draw): string {
  const sheet = 'M-40 1290C160 1190 420 1170 640 1220C860 1268 1040 1260 1240 1190V1640H-40Z'
  const contours = times(9, (index) => {
    const y = 1300 + index * 34
    return line(
      `M-20 ${n(y)}C200 ${n(y - 80 + between(draw, -20, 20))} 420 ${n(y - 70)} 640 ${n(y - 20)}S1040 ${n(y + 10)} 1220 ${n(y - 60)}`,
      ink,
      3,
      0.28,
    )
  })
  const route = line(
    'M120 1500C260 1420 330 1470 430 1400C540 1320 640 1390 740 1330C800 1296 840 1250 860 1180',
    '#a8322f',
    7,
    0.85,
  ).replace('/>', ' stroke-dasharray="22 18"/>')
  const marks = times(12, () => {
    const x = between(draw, 60, 1140)
    const y = between(draw, 1380, 1570)
    return line(`M${n(x - 16)} ${n(y)}l16 -26l16 26`, ink, 4, 0.4)
  })
  return (
    shape(sheet, '#5c2f24', 0.4).replace('<path', '<path transform="translate(0 18)"') +
    shape(sheet, 'url(#paper)') +
    contours +
    marks +
    route +
    line('M104 1484l32 32M136 1484l-32 32', '#a8322f', 9)
  )
}

function caravan(): string {
  return times(4, (index) => {
    const x = 470 + index * 88
    const y = 1392 - index * 24
    return (
      shape(
        `M${x} ${y}c4 -30 16 -40 26 -40c8 -16 22 -16 28 0c10 0 18 8 20 16l14 -28h12l-8 40l-14 18v46h-8v-40h-40v40h-8v-46Z`,
        '#3a1d1c',
      ) + (index % 2 === 0 ? disc(x + 38, y - 62, 11, '#3a1d1c') : '')
    )
  })
}
