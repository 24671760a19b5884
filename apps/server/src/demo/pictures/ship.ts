import { stars } from './nature.ts'
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
  vertical('space', ['0 #05060f', '0.5 #151a3c', '1 #2b1d4a']),
  vertical('planet', ['0 #ffd9a0', '0.45 #e58f6a', '1 #7c3b5e']),
  vertical('hull', ['0 #f2f0ea', '0.5 #b9bccb', '1 #5f6580']),
  round('glow', ['0 #bff6ff 0.9', '0.35 #5fd0f0 0.35', '1 #5fd0f0 0']),
  round('warm', ['0 #fff0c0 1', '0.4 #ffc261 0.5', '1 #ffb347 0']),
  '<linearGradient id="night" x1="0" y1="0" x2="1" y2="0.6"><stop offset="0.35" stop-color="#05060f" stop-opacity="0"/><stop offset="1" stop-color="#05060f" stop-opacity="0.85"/></linearGradient>',
].join('')

/** A small repair ship before a ringed planet, a cat's face painted on its bow by somebody. */
export function paintShip(): Drawing {
  const draw = drawsFrom(64)
  const body = [
    box(size, 'url(#space)'),
    stars(draw, { width: 1200, height: 1600 }, 320, '#eef2ff'),
    nebula(draw),
    planet(draw),
    rubble(draw),
    `<g transform="rotate(-9 600 1080)">${ship()}</g>`,
  ]
  return { size, defs, body: body.join('') }
}

function nebula(draw: Draw): string {
  return times(26, () =>
    disc(
      between(draw, -60, 700),
      between(draw, 900, 1600),
      between(draw, 90, 260),
      draw() > 0.5 ? '#6a3f9c' : '#2f6f9c',
      0.05,
    ),
  )
}

function planet(draw: Draw): string {
  const bands = times(9, (index) => {
    const y = 260 + index * 58
    return line(
      `M440 ${y}C620 ${n(y + between(draw, 10, 40))} 900 ${n(y - 20)} 1120 ${n(y + between(draw, 0, 30))}`,
      index % 2 ? '#fff0d0' : '#9c4b58',
      between(draw, 8, 26),
      0.2,
    )
  })
  const ring = (from: number, to: number) =>
    times(12, (index) => {
      const r = 430 + index * 16
      return `<path d="M${n(780 - r)} 480A${r} ${n(r * 0.26)} 0 0 ${from} ${n(780 + r)} 480" fill="none" stroke="#f3d9b0" stroke-width="${6 + (index % 3) * 3}" opacity="${n(0.2 + ((index * 7) % 5) * 0.1)}" transform="rotate(${to} 780 480)"/>`
    })
  return [
    ring(1, -14),
    '<clipPath id="ball"><circle cx="780" cy="480" r="310"/></clipPath>',
    disc(780, 480, 310, 'url(#planet)'),
    `<g clip-path="url(#ball)">${bands}</g>`,
    disc(780, 480, 310, 'url(#night)'),
    ring(0, -14),
  ].join('')
}

function rubble(draw: Draw): string {
  return times(34, () => {
    const x = between(draw, 0, 1200)
    const y = 780 + between(draw, -60, 60) - x * 0.12
    const r = between(draw, 3, 15)
    return shape(
      `M${n(x)} ${n(y - r)}l${n(r)} ${n(r * 0.6)}l${n(-r * 0.4)} ${n(r)}l${n(-r)} ${n(-r * 0.3)}Z`,
      '#6f6a86',
      0.8,
    )
  })
}

function ship(): string {
  const portholes = [430, 530, 630, 730].map(
    (x, index) =>
      disc(x, 1068, 62, 'url(#warm)', 0.55) +
      disc(x, 1068, 30, '#3b405a') +
      disc(x, 1068, 23, index === 2 ? '#ffe7a6' : '#ffcf7d'),
  )
  const plates = [360, 480, 580, 680, 800]
    .map((x) => line(`M${x} 980C${x - 14} 1040 ${x - 14} 1130 ${x} 1190`, '#4a4f68', 4, 0.5))
    .join('')
  return [
    disc(160, 1090, 250, 'url(#glow)'),
    shape('M262 1030L90 1010V1170L262 1150Z', '#bff6ff', 0.45),
    shape('M250 1000H310V1180H250L222 1150V1030Z', '#3b405a'),
    shape('M460 990L380 850H480L600 984Z', '#c95f4e'),
    shape('M460 1190L380 1320H480L600 1194Z', '#8f3f4a'),
    shape(
      'M300 1090C300 1010 380 966 520 964H760C900 970 1000 1020 1020 1090C1000 1160 900 1206 760 1212H520C380 1208 300 1166 300 1090Z',
      'url(#hull)',
    ),
    plates,
    shape('M310 1122H1008C1002 1138 994 1150 984 1160H318Z', '#c95f4e', 0.9),
    portholes.join(''),
    shape('M850 990C930 1000 990 1040 1006 1084H850Z', '#bfeaf5'),
    shape('M850 990C880 994 906 1002 930 1014L880 1084H850Z', '#fff', 0.4),
    line('M850 986V1088H1010', '#3b405a', 7),
    line('M930 1104q10 10 20 0q10 10 20 0', '#3b405a', 5),
    line('M900 1096l-30 -6M900 1106l-30 4M990 1096l26 -6M990 1106l26 4', '#3b405a', 4),
    line('M700 964V880M700 880l34 -26M700 880l-34 -26', '#9aa0b8', 8),
    disc(734, 854, 9, '#ff6b5e'),
    disc(734, 854, 40, 'url(#warm)', 0.6),
    line('M560 1212v70l-60 56M560 1282l70 40', '#9aa0b8', 12),
    line('M500 1338l-22 4M500 1338l4 24M630 1322l24 -4M630 1322l2 26', '#9aa0b8', 8),
  ].join('')
}
