import { box, disc, type Drawing, line, round, shape, type Size, times, vertical } from './paint.ts'

const size: Size = { width: 768, height: 1024 }

/** A black shop cat with a button on its collar, before a lit window. */
export function paintCat(): Drawing {
  const defs =
    vertical('back', ['0 #3a1f4d', '0.6 #7d3f5f', '1 #2a1530']) +
    round('light', ['0 #ffdf9b 0.85', '0.5 #ffb45c 0.3', '1 #ffb45c 0'])
  const panes = times(3, (column) =>
    times(4, (row) =>
      shape(`M${170 + column * 148} ${90 + row * 138}h132v122h-132Z`, '#ffcf7d', 0.8),
    ),
  )
  const ears = 'M230 470L216 262L346 372ZM538 470L552 262L422 372Z'
  const insides = 'M250 420L240 310L312 378ZM518 420L528 310L456 378Z'
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="500" rx="40" ry="35" fill="#ffd76a"/><ellipse cx="${x}" cy="500" rx="13" ry="33" fill="#1a1020"/>` +
    disc(x - 12, 488, 8, '#fff')
  const body = [
    box(size, 'url(#back)'),
    disc(384, 360, 460, 'url(#light)'),
    panes,
    disc(384, 420, 430, 'url(#light)', 0.5),
    shape('M150 1024C140 820 220 690 384 690C548 690 628 820 618 1024Z', '#1d1328'),
    shape(ears, '#1d1328'),
    shape(insides, '#8a4a62'),
    '<ellipse cx="384" cy="520" rx="192" ry="172" fill="#1d1328"/>',
    line('M238 430C270 380 330 352 384 350', '#5d4672', 9, 0.5),
    eye(308) + eye(460),
    shape('M366 562h36l-18 22Z', '#d9798a'),
    line('M384 584v20M384 604q-24 22 -46 4M384 604q24 22 46 4', '#5d4672', 6),
    line('M250 570L120 548M252 596L126 612M518 570L648 548M516 596L642 612', '#cbb9d6', 4, 0.7),
    shape('M244 668C330 726 438 726 524 668L534 706C440 770 328 770 234 706Z', '#b5484f'),
    disc(384, 762, 44, '#f1d9a7'),
    disc(384, 762, 32, '#e0bd7c'),
    ...[
      [372, 750],
      [396, 750],
      [372, 774],
      [396, 774],
    ].map(([x, y]) => disc(x ?? 0, y ?? 0, 5.5, '#6b4a2b')),
  ]
  return { size, defs, body: body.join('') }
}
