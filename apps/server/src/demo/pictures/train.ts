import { fir, ridge, stars } from './nature.ts'
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

const defs = [
  vertical('sky', ['0 #050a1f', '0.4 #0d2342', '0.7 #1d4a5e', '1 #7fb0ac']),
  vertical('snow', ['0 #cfe6ee', '0.4 #7fa3bd', '1 #33506f']),
  vertical('stone', ['0 #5b6f86', '1 #22324a']),
  round('glow', ['0 #fff0c0 0.9', '0.3 #ffc261 0.4', '1 #ffb347 0']),
  round('steam', ['0 #eaf4f5 0.55', '0.6 #cfe1e6 0.22', '1 #cfe1e6 0']),
  ...['#5ff2b6', '#58c8ff', '#b58bff'].map((colour, index) =>
    vertical(`aurora${index}`, [`0 ${colour} 0`, `0.55 ${colour} 0.34`, `1 ${colour} 0`]),
  ),
].join('')

/** A night train on a viaduct between snowy mountains, under an aurora. */
export function paintTrain(): Drawing {
  const draw = drawsFrom(12)
  const body = [
    box(size, 'url(#sky)'),
    stars(draw, { width: 1200, height: 900 }, 230, '#eafcff'),
    aurora(draw),
    peaks(draw),
    ridge(draw, size, { y: 1075, rise: 130, steps: 8, fill: '#31536c' }),
    times(26, (index) =>
      fir(index * 50 - 20, 1110 + between(draw, -14, 18), between(draw, 80, 130), '#1d3a50'),
    ),
    viaduct(),
    carriages(),
    steam(draw),
    ridge(draw, size, { y: 1500, rise: 70, steps: 5, fill: '#a9c7d6', smooth: true }),
    ridge(draw, size, { y: 1560, rise: 60, steps: 4, fill: '#dceaf0', smooth: true }),
    ...[60, 170, 292, 930, 1052, 1150].map((x, index) =>
      fir(x, 1572 + (index % 3) * 14, 330 + (index % 4) * 58, '#0b1a2b'),
    ),
    times(150, () =>
      disc(draw() * 1200, draw() * 1600, between(draw, 1, 4.4), '#fff', between(draw, 0.2, 0.85)),
    ),
  ]
  return { size, defs, body: body.join('') }
}

function aurora(draw: Draw): string {
  return times(3, (band) => {
    const top = 110 + band * 95
    return times(46, (index) => {
      const x = index * 28 - 40
      const sway = Math.sin(index * 0.21 + band * 1.7) * 90 + Math.sin(index * 0.53) * 28
      const height = between(draw, 250, 430)
      return `<rect x="${x}" y="${n(top + sway)}" width="34" height="${n(height)}" fill="url(#aurora${band})"/>`
    })
  })
}

function peaks(draw: Draw): string {
  const tops = [
    [150, 620, 330],
    [460, 480, 420],
    [830, 560, 390],
    [1110, 650, 300],
  ] as const
  return tops
    .map(([x, y, half]) => {
      const cap = `M${x} ${y}L${n(x - half * 0.3)} ${n(y + 170)}L${n(x - half * 0.12)} ${n(y + 140)}L${x + 8} ${n(y + 210 + between(draw, 0, 30))}L${n(x + half * 0.16)} ${n(y + 150)}L${n(x + half * 0.33)} ${n(y + 190)}Z`
      return (
        shape(`M${x} ${y}L${x - half} 1120H${x + half}Z`, '#274a66') +
        shape(`M${x} ${y}L${x + half} 1120H${n(x + half * 0.1)}Z`, '#1b3650') +
        shape(cap, 'url(#snow)')
      )
    })
    .join('')
}

function viaduct(): string {
  const arches = times(7, (index) => {
    const x = index * 190 - 40
    return `M${x} 1600V1330a70 70 0 0 1 140 0V1600Z`
  })
  return (
    `<path d="M-20 1200H1220V1600H-20Z${arches}" fill="url(#stone)" fill-rule="evenodd"/>` +
    times(8, (index) => line(`M${index * 190 - 66} 1240V1600`, '#7b93a8', 4, 0.25)) +
    shape('M-20 1186H1220V1214H-20Z', '#dbeaf0') +
    shape('M-20 1214H1220V1226H-20Z', '#17263b')
  )
}

function carriages(): string {
  const coaches = times(3, (index) => coach(index * 300 - 190))
  return coaches + engine(712)
}

function coach(x: number): string {
  const windows = times(5, (index) => {
    const left = x + 26 + index * 52
    return (
      disc(left + 18, 1108, 74, 'url(#glow)', 0.4) + shape(`M${left} 1086h36v46h-36Z`, '#ffdf94')
    )
  })
  return [
    shape(`M${x} 1068q0-18 18-18H${x + 270}q18 0 18 18V1170H${x}Z`, '#7a2836'),
    shape(`M${x} 1064q0-16 18-16H${x + 270}q18 0 18 16v8H${x}Z`, '#e6eff3'),
    shape(`M${x} 1144h288v8h-288Z`, '#d9a441'),
    windows,
    ...[50, 100, 190, 240].map((wheel) => disc(x + wheel, 1174, 15, '#101a2b')),
  ].join('')
}

function engine(x: number): string {
  return [
    disc(x + 372, 1120, 300, 'url(#glow)', 0.85),
    shape(`M${x + 372} 1116L1240 1010V1230Z`, '#ffe6a6', 0.3),
    shape(`M${x} 1020H${x + 110}V1170H${x}Z`, '#1d2b44'),
    shape(`M${x - 12} 1012H${x + 122}V1028H${x - 12}Z`, '#e6eff3'),
    shape(`M${x + 28} 1046h54v46h-54Z`, '#ffdf94'),
    shape(`M${x + 110} 1076H${x + 330}a44 44 0 0 1 0 88H${x + 110}Z`, '#24364f'),
    shape(`M${x + 280} 1080V1016h-12l8-22h50l8 22h-12v64Z`, '#16233a'),
    shape(`M${x + 176} 1076v-18a20 20 0 0 1 40 0v18Z`, '#d9a441'),
    line(`M${x + 150} 1080V1160M${x + 230} 1080V1160`, '#d9a441', 6),
    disc(x + 370, 1118, 17, '#fff6d6'),
    shape(`M${x + 340} 1186l60 0l-26-34h-34Z`, '#7a2836'),
    ...[40, 150, 220, 290].map(
      (wheel) => disc(x + wheel, 1170, 24, '#101a2b') + disc(x + wheel, 1170, 8, '#7b93a8'),
    ),
  ].join('')
}

function steam(draw: Draw): string {
  return times(22, (index) => {
    const along = index / 21
    const x = 1004 - along * 880 + between(draw, -20, 20)
    const y = 976 - Math.sin(along * 2.2) * 150 + between(draw, -24, 24)
    return disc(x, y, 36 + along * 96, 'url(#steam)', 0.75 - along * 0.4)
  })
}
