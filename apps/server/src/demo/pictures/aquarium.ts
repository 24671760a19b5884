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
  vertical('water', ['0 #8fe3e0', '0.25 #2f9cb8', '0.6 #155a86', '1 #0a2350']),
  vertical('hall', ['0 #0b1026', '1 #141331']),
  vertical('floor', ['0 #1f5f88', '0.3 #12305c', '1 #0a1130']),
  vertical('bell', ['0 #ffe3f4 0.85', '0.6 #d79be8 0.5', '1 #8f6fd8 0.15']),
  vertical('ray', ['0 #eafffb 0.5', '1 #eafffb 0']),
  round('halo', ['0 #ffd9f2 0.6', '0.4 #c79bf0 0.2', '1 #c79bf0 0']),
].join('')

const glass = { left: 110, top: 190, right: 1090, bottom: 1240 }

/** A whale shark in a great tank at night, jellyfish about it, and one visitor before the glass. */
export function paintAquarium(): Drawing {
  const draw = drawsFrom(58)
  const pane = `M${glass.left} ${glass.bottom}V520C${glass.left} 60 ${glass.right} 60 ${glass.right} 520V${glass.bottom}Z`
  const body = [
    box(size, 'url(#hall)'),
    `<clipPath id="pane"><path d="${pane}"/></clipPath>`,
    '<g clip-path="url(#pane)">',
    box(size, 'url(#water)'),
    rays(draw),
    school(draw),
    whaleShark(),
    weeds(draw),
    jellyfish(300, 780, 92),
    jellyfish(880, 900, 118),
    jellyfish(640, 1010, 64),
    bubbles(draw),
    '</g>',
    line(pane.slice(0, -1), '#05081a', 26),
    line(pane.slice(0, -1), '#3d6fa0', 4, 0.7),
    shape('M0 1240H1200V1600H0Z', 'url(#floor)'),
    shape('M150 1240L-60 1600H1260L1050 1240Z', '#4fb3cf', 0.16),
    visitor(),
    bench(),
  ]
  return { size, defs, body: body.join('') }
}

function rays(draw: Draw): string {
  return times(7, (index) => {
    const x = 180 + index * 140 + between(draw, -30, 30)
    const lean = between(draw, -90, 90)
    return shape(`M${n(x)} 120h46L${n(x + lean + 130)} 1100h-190Z`, 'url(#ray)', 0.55)
  })
}

function whaleShark(): string {
  const spots = times(54, (index) => {
    const along = (index % 18) / 17
    const row = Math.floor(index / 18)
    const x = 330 + along * 470
    const y = 452 + row * 30 - Math.sin(along * 3) * 26
    return disc(x, y, 6 + (1 - along) * 4, '#d9f3f5', 0.75)
  })
  return [
    shape(
      'M240 470C260 400 420 356 600 372C760 386 860 420 960 440L1070 350C1064 420 1050 450 1030 470C1050 496 1066 530 1060 580L950 490C840 530 700 570 540 566C400 562 262 540 240 470Z',
      '#173a66',
    ),
    shape('M250 492C320 566 480 580 640 556C520 600 330 592 250 492Z', '#a8d4de', 0.8),
    shape('M560 372L640 270L690 384Z', '#122f56'),
    shape('M480 556L430 700L580 562Z', '#122f56'),
    spots,
    disc(292, 462, 8, '#05081a'),
    line('M246 490C270 512 300 520 330 520', '#0c2344', 5),
    line('M372 430v84M392 426v90M412 424v92', '#0c2344', 4, 0.6),
  ].join('')
}

function school(draw: Draw): string {
  return times(60, () => {
    const x = between(draw, 560, 1060)
    const y = 760 + Math.sin(x / 90) * 44 + between(draw, -70, 70)
    const length = between(draw, 14, 26)
    return shape(
      `M${n(x)} ${n(y)}q${n(length / 2)} -8 ${n(length)} 0l9 -7v14l-9 -7q${n(-length / 2)} 8 ${n(-length)} 0Z`,
      '#e8fbff',
      between(draw, 0.35, 0.8),
    )
  })
}

function jellyfish(x: number, y: number, r: number): string {
  const arms = times(7, (index) => {
    const left = x - r * 0.7 + (index * r * 1.4) / 6
    const sway = index % 2 ? r * 0.3 : -r * 0.3
    return line(
      `M${n(left)} ${n(y + r * 0.1)}c${n(sway)} ${n(r * 0.8)} ${n(-sway)} ${n(r * 1.4)} ${n(sway / 2)} ${n(r * 2.3)}`,
      '#f3c9f0',
      r * 0.05,
      0.6,
    )
  })
  return (
    disc(x, y, r * 2.3, 'url(#halo)') +
    arms +
    shape(
      `M${n(x - r)} ${n(y + r * 0.12)}C${n(x - r)} ${n(y - r * 1.1)} ${n(x + r)} ${n(y - r * 1.1)} ${n(x + r)} ${n(y + r * 0.12)}Q${n(x + r * 0.66)} ${n(y - r * 0.1)} ${n(x + r * 0.33)} ${n(y + r * 0.12)}T${n(x - r * 0.33)} ${n(y + r * 0.12)}T${n(x - r)} ${n(y + r * 0.12)}Z`,
      'url(#bell)',
    )
  )
}

function weeds(draw: Draw): string {
  return times(24, (index) => {
    const x = 120 + index * 42 + between(draw, -14, 14)
    const height = between(draw, 90, 260)
    return line(
      `M${n(x)} 1250c-30 ${n(-height * 0.4)} 34 ${n(-height * 0.6)} 4 ${n(-height)}`,
      index % 3 ? '#0f5c63' : '#1b8a76',
      between(draw, 9, 18),
      0.85,
    )
  })
}

function bubbles(draw: Draw): string {
  return times(46, () =>
    disc(
      between(draw, 140, 1060),
      between(draw, 240, 1220),
      between(draw, 2, 8),
      '#eafffb',
      between(draw, 0.2, 0.6),
    ),
  )
}

function visitor(): string {
  return [
    shape('M520 1450C512 1330 540 1262 590 1256C640 1262 668 1330 660 1450Z', '#060a1d'),
    disc(590, 1222, 42, '#060a1d'),
    shape('M536 1440h48l-6 110h-34ZM596 1440h48l-8 110h-34Z', '#060a1d'),
    line('M640 1290C672 1330 680 1356 676 1392', '#060a1d', 22),
    line('M560 1196C580 1180 612 1182 628 1204', '#6fd3e6', 4, 0.6),
  ].join('')
}

function bench(): string {
  return (
    shape('M760 1430H1060V1460H760Z', '#070b20') +
    shape('M784 1460h20v96h-20ZM1016 1460h20v96h-20Z', '#070b20') +
    line('M764 1430H1056', '#4fb3cf', 4, 0.5)
  )
}
